/**
 * Scrolls a list until the entry one is at is in sight, with as much room around it. `scrollIntoView` does more: the next Tab
 * would begin at that entry, past the link that skips the menu.
 */
export function showCurrent(list: HTMLElement | null, around = 0): void {
  const entry = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || !entry) return;
  const { top, bottom } = list.getBoundingClientRect();
  const above = Math.min(0, entry.top - around - top);
  list.scrollBy(0, above || Math.max(0, entry.bottom + around - bottom));
}
