import type { Page } from '@gatehouse/api/platform/shapes';

/** One page of rows that are all here, in the form of a list's answer; `page` is zero-based, absent is the first. */
export function clientPage<T>(rows: readonly T[], page = 0, size: number): Page<T> {
  const totalPages = Math.ceil(rows.length / size);
  const content = rows.slice(page * size, (page + 1) * size);
  return { content, totalElements: rows.length, totalPages, number: page, last: page >= totalPages - 1 };
}
