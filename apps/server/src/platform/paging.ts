import type { Page } from '@gatehouse/api/platform/shapes';

/** In the format of the API (design.md §4). `page` is zero-based. */
export function pageOf<T>(
  content: T[],
  total: number,
  { page, size }: { page: number; size: number },
): Page<T> {
  const totalPages = Math.ceil(total / size);
  return { content, totalElements: total, totalPages, number: page, last: page >= totalPages - 1 };
}
