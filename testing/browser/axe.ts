import type { Page } from '@playwright/test';
import axe from 'axe-core';

// Passed rules are not reported, because collecting them takes seconds on a long list.
const options: axe.RunOptions = { resultTypes: ['violations'] };
const all: axe.RunOptions = {
  ...options,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** The axe rules that depend only on colours and text length, for a screen already checked with all rules. */
const looks: axe.RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'target-size', 'html-has-lang', 'html-lang-valid'] },
};

/**
 * Returns the axe violations (WCAG 2.2 AA) of the page or of its part `within`. Each entry names the rule and the
 * elements.
 * @param isSeen whether the structure was checked before, in other colours or another language
 */
export async function axeFaults(page: Page, within?: string, isSeen = false): Promise<string[]> {
  // axe stays loaded in the page after the first call.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, how]) => {
      // Waits for the end of transitions, because the contrast of colours is different during a transition.
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      // Elements covered by a sticky footer or bar can be scrolled into view, so they count as visible.
      const stickyElements = [
        ...document.querySelectorAll<HTMLElement>('[class*="_foot_"], [class*="_floats_"]'),
      ];
      for (const foot of stickyElements) foot.style.position = 'static';
      const { violations } = await window.axe.run(part ?? document, how);
      for (const foot of stickyElements) foot.style.position = '';
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
