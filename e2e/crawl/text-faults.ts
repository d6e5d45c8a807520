import type { Language } from '@gatehouse/messages';
import type { Page } from '@playwright/test';

/**
 * Returns truncated texts that count as faults. A truncated text of the portal itself (menu, table headers, buttons,
 * labels, badges) is always a fault. A truncated value is a fault unless its full text is reachable. It is reachable in
 * an element with focus, in a row or card with a focusable element (where `WholeText` shows it), and in a list of
 * options that supports the arrow keys.
 */
export const cutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own =
      'nav li, nav h2, th, button, label, legend, dt, summary, [role=tab], [role=menuitem], [class*="Badge-root"], [class*="_badge_"]';
    const focusable = 'a[href], button, input, select, textarea, [tabindex]';
    const rows = 'tr, li, article, [role=option], h1';
    const faults = new Set<string>();
    const isClipping = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      [overflowX, overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip');
    const front = [...document.querySelectorAll('[role=dialog]')]
      .filter((candidate) => candidate.checkVisibility())
      .at(-1);
    const texts = document.createTreeWalker(front ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = node.textContent?.trim();
      const holder = node.parentElement;
      if (!words || !holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (holder.closest('style, script, noscript, svg > :is(title, desc)')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0) continue;
      for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const room = box.getBoundingClientRect();
        // Visually hidden or scrollable elements do not truncate their text.
        if (style.clipPath !== 'none' || room.width <= 1 || room.height <= 1) break;
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
        const isOut =
          text.left < room.left - 1 ||
          text.right > room.right + 1 ||
          // A text that extends slightly above the line, such as an accent, is not truncated.
          text.top < room.top - 4 ||
          text.bottom > room.bottom + 4;
        const isOwn = holder.closest(own) !== null;
        const isBox = box.matches('th, button, [role=tab], [class*="Badge-root"]');
        if (isOut && (isClipping(style) || isBox)) {
          const isInReach = box.closest(focusable) ?? box.closest(rows)?.querySelector(focusable);
          const isValue = !isOwn || box.closest('td, li[class*="_row_"], article, h1, nav > :not(ul, li)');
          if (!isValue || !isInReach)
            faults.add(
              `cut: "${words.slice(0, 60)}" in <${box.tagName.toLowerCase()} class="${box.className}">`,
            );
          break;
        }
        if (style.position === 'fixed') break;
      }
    }
    // Measures the placeholders of empty fields.
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of (front ?? document).querySelectorAll<HTMLInputElement>('input:placeholder-shown')) {
      // The placeholder of a chip is transparent, because its label shows the name.
      const isSeen = getComputedStyle(field, '::placeholder').color !== 'rgba(0, 0, 0, 0)';
      if (!pen || !isSeen || !field.checkVisibility()) continue;
      const style = getComputedStyle(field);
      const room =
        field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      pen.font = `${getComputedStyle(field, '::placeholder').fontSize} ${style.fontFamily}`;
      const needs = Math.floor(pen.measureText(field.placeholder).width);
      if (needs > room + 1)
        faults.add(`cut: placeholder "${field.placeholder}", ${needs} > ${Math.round(room)}`);
    }
    return [...faults];
  });

/** Returns texts that are not in the selected language: English texts and text keys. */
export async function untranslatedFaults(
  page: Page,
  language: Language,
  english: readonly string[],
): Promise<string[]> {
  // The texts are stored in the page, because there are thousands of them.
  const findFaults = async (): Promise<string[]> => {
    const faults = await page.evaluate(findEnglishTexts, language);
    if (faults) return faults;
    await page.evaluate(
      ([textLanguage, texts]) => {
        window.english = { ...window.english, [textLanguage]: new Set(texts) };
      },
      [language, english] as const,
    );
    return findFaults();
  };
  // Texts from the portal arrive a moment after the language change.
  const end = Date.now() + 5_000;
  for (;;) {
    const faults = await findFaults();
    if (faults.length === 0 || Date.now() > end) return faults;
    await page.waitForTimeout(100);
  }
}

/** Runs in the page. Returns the visible English texts, or null if the texts of this language are not stored yet. */
function findEnglishTexts(language: Language): string[] | null {
  const isEnglish = window.english?.[language];
  if (!isEnglish) return null;
  const faults = new Set<string>();
  const check = (words: string | null | undefined, where: string) => {
    const plain = words?.trim();
    if (plain && isEnglish.has(plain)) faults.add(`English: "${plain}" in ${where}`);
  };
  for (const element of document.querySelectorAll('body *')) {
    if (element.matches('script, style, body [lang], body [lang] *')) continue;
    if (!element.checkVisibility()) continue;
    for (const child of element.childNodes)
      if (child.nodeType === Node.TEXT_NODE) check(child.textContent, `<${element.tagName.toLowerCase()}>`);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) check(element.getAttribute(name), name);
  }
  return [...faults];
}

declare global {
  interface Window {
    /** For each language, the English texts that have a different translation in that language. */
    english?: Partial<Record<Language, ReadonlySet<string>>>;
  }
}
