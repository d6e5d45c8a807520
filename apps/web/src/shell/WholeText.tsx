import { useEffect, useState } from 'react';
import classes from './WholeText.module.css';

/** Delay in milliseconds before the full text of a truncated element appears. */
const restMs = 400;
const widest = 360;
const rows = 'tr, li, article';

const isCut = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.clientWidth > 1 &&
  getComputedStyle(element).overflowX === 'hidden' &&
  (element.scrollWidth > element.clientWidth + 1 || isClamped(element));

/** Returns whether a text of several lines is truncated after its last visible line. */
const isClamped = (element: HTMLElement): boolean =>
  element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).webkitLineClamp !== 'none';

/**
 * Returns the full texts of `root` and of all elements within it that are truncated. For a text that code has
 * shortened, the full text is in `title`.
 */
const fullTextsOf = (root: Element): string[] => [
  ...new Set(
    [root, ...root.querySelectorAll('*:not(:is(svg, select, input) *)')].flatMap((element) => {
      const { title, innerText } = element as HTMLElement;
      if (isCut(element)) return [innerText];
      return title && element.textContent && title !== element.textContent ? [title] : [];
    }),
  ),
];

interface TextPopup {
  texts: readonly string[];
  left: number;
  top: number;
}

/**
 * Shows the full text of a truncated element under the pointer or finger. When a link or button of a row or card
 * receives keyboard focus, it shows all truncated texts of that row or card. Escape hides the text. Screen readers read
 * the full text anyway.
 */
export function WholeText() {
  const [popup, setShown] = useState<TextPopup>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setShown(undefined);
    };
    const show = (at: Element, texts: readonly string[]) => {
      const { left, bottom } = at.getBoundingClientRect();
      if (texts.length > 0)
        setShown({ texts, left: Math.max(8, Math.min(left, innerWidth - widest)), top: bottom });
    };
    const onPointerOver = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(`.${classes.whole}`)) return;
      hide();
      const cut = [target, target.parentElement].find((element) => element && isCut(element));
      // Ignores elements with a `title`, because the browser itself shows the title.
      if (cut && !cut.closest('[title]'))
        timer = setTimeout(() => cut.isConnected && show(cut, fullTextsOf(cut)), restMs);
    };
    const onFocus = ({ target }: Event) => {
      hide();
      // Ignores sliders, because they show their own value.
      if (!(target instanceof Element) || !target.matches(':focus-visible:not([role=slider])')) return;
      show(target, fullTextsOf(target.closest(rows) ?? target));
    };
    const onKey = ({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && hide();
    const all = [
      ['pointerover', onPointerOver],
      ['focusin', onFocus],
      ['focusout', hide],
      ['click', hide],
      ['scroll', hide],
    ] as const;
    for (const [name, handler] of all)
      document.addEventListener(name, handler, { capture: true, passive: true });
    document.addEventListener('keydown', onKey);
    return () => {
      hide();
      for (const [name, handler] of all) document.removeEventListener(name, handler, { capture: true });
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  if (!popup) return null;
  return (
    <div aria-hidden className={classes.whole} style={{ left: popup.left, top: popup.top, maxWidth: widest }}>
      {popup.texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  );
}
