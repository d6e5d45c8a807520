import type { Language } from '@gatehouse/messages';
import type { Page } from '@playwright/test';

/**
 * What is cut: words of the portal's own anywhere (menu, table heads, buttons, labels, badges), and a value whose whole is
 * nowhere in reach. A value that is cut must stand in something with the focus, or in a row or card with something that takes
 * it, for there its whole is shown (`WholeText`); or in a list of options, which the field's own keys go through.
 */
export const cutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own =
      'nav li, nav h2, th, button, label, legend, dt, summary, [role=tab], [role=menuitem], [class*="Badge-root"], [class*="_badge_"]';
    const focusable = 'a[href], button, input, select, textarea, [tabindex]';
    const rows = 'tr, li, article, [role=option], h1';
    const faults = new Set<string>();
    const isClipping = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      [overflowX, overflowY].some((one) => one === 'hidden' || one === 'clip');
    const front = [...document.querySelectorAll('[role=dialog]')]
      .filter((one) => one.checkVisibility())
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
        // only read aloud; or scrolled to
        if (style.clipPath !== 'none' || room.width <= 1 || room.height <= 1) break;
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
        const isOut =
          text.left < room.left - 1 ||
          text.right > room.right + 1 ||
          // an accent may stand a little above its line
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
    // what an empty field says of itself
    const pen = document.createElement('canvas').getContext('2d');
    for (const field of (front ?? document).querySelectorAll<HTMLInputElement>('input:placeholder-shown')) {
      // a chip's name is its label
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

/** Words of another language than the chosen one: English where another was chosen, or a text's key. */
export async function untranslatedFaults(
  page: Page,
  language: Language,
  english: readonly string[],
): Promise<string[]> {
  const found = await page.evaluate(wordsKnown, language);
  if (found) return found;
  // a page keeps them: there are thousands
  await page.evaluate(
    ([of, texts]) => {
      window.english = { ...window.english, [of]: new Set(texts) };
    },
    [language, english] as const,
  );
  return untranslatedFaults(page, language, english);
}

/** In the page: which of the texts it was told stand there, and null where it was told none of that language. */
function wordsKnown(language: Language): string[] | null {
  const isEnglish = window.english?.[language];
  if (!isEnglish) return null;
  const faults = new Set<string>();
  const say = (words: string | null | undefined, where: string) => {
    const plain = words?.trim();
    if (plain && isEnglish.has(plain)) faults.add(`English: "${plain}" in ${where}`);
  };
  for (const one of document.querySelectorAll('body *')) {
    if (one.matches('script, style, body [lang], body [lang] *')) continue;
    if (!one.checkVisibility()) continue;
    for (const child of one.childNodes)
      if (child.nodeType === Node.TEXT_NODE) say(child.textContent, `<${one.tagName.toLowerCase()}>`);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) say(one.getAttribute(name), name);
  }
  return [...faults];
}

declare global {
  interface Window {
    /** What other languages say in other words, by language. */
    english?: Partial<Record<Language, ReadonlySet<string>>>;
  }
}
