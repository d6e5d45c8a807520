import type { Page } from '@playwright/test';
import axe from 'axe-core';

// what passes is not asked for: it costs seconds on a long list
const options: axe.RunOptions = { resultTypes: ['violations'] };
const all: axe.RunOptions = {
  ...options,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** What colours, and the length of words, may change of a screen whose structure has been looked at. */
const looks: axe.RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'target-size', 'html-has-lang', 'html-lang-valid'] },
};

/**
 * What axe finds on the screen as it stands (WCAG 2.2 AA), or within a part of it: rule and places.
 * @param isSeen its structure has been looked at before, in other colours or another language
 */
export async function axeFaults(page: Page, within?: string, isSeen = false): Promise<string[]> {
  // a page holds axe from the first time on
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, how]) => {
      // a colour that is still on its way to another has a contrast nobody will see
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      // what a foot or a bar that stays in sight covers just now is scrolled to
      const feet = [...document.querySelectorAll<HTMLElement>('[class*="_foot_"], [class*="_floats_"]')];
      for (const foot of feet) foot.style.position = 'static';
      const { violations } = await window.axe.run(part ?? document, how);
      for (const foot of feet) foot.style.position = '';
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [within, isSeen ? looks : all] as const,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
