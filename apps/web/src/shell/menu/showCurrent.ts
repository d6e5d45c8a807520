/**
 * Scrolls a list until its current entry is visible, with `margin` pixels around it. Does not use `scrollIntoView`,
 * because afterwards the Tab key would start behind the skip link.
 */
export function showCurrent(list: HTMLElement | null, margin = 0): void {
  const entry = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || !entry) return;
  const { top, bottom } = list.getBoundingClientRect();
  const above = Math.min(0, entry.top - margin - top);
  list.scrollBy(0, above || Math.max(0, entry.bottom + margin - bottom));
}
