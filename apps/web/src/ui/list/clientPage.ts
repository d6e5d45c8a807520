import type { Page } from '@gatehouse/api/platform/shapes';

/**
 * Returns one page of local rows in the format of a list response. `page` is zero-based. If it is absent, returns the
 * first page.
 */
export function clientPage<T>(rows: readonly T[], page = 0, size: number): Page<T> {
  const totalPages = Math.ceil(rows.length / size);
  const content = rows.slice(page * size, (page + 1) * size);
  return { content, totalElements: rows.length, totalPages, number: page, last: page >= totalPages - 1 };
}
