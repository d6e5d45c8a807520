import type { Page } from '@gatehouse/api/platform/shapes';

/** Number and size of a page, in the format of the API (design.md §4). `page` is zero-based. */
export function pageOf<T>(
  content: T[],
  total: number,
  { page, size }: { page: number; size: number },
): Page<T> {
  const totalPages = Math.ceil(total / size);
  return { content, totalElements: total, totalPages, number: page, last: page >= totalPages - 1 };
}

/**
 * Returns a page of a bulk read. `rows` has one row more than `size` if there is a next page. The cursor names the last
 * row of this page.
 */
export function keysetPage<T>(
  rows: readonly T[],
  size: number,
  cursorOf: (row: T) => string,
): { content: T[]; next: string | null } {
  const content = rows.slice(0, size);
  const last = content.at(-1);
  return { content, next: rows.length > size && last !== undefined ? cursorOf(last) : null };
}
