import { useEffect, useState } from 'react';
import classes from './WholeText.module.css';

/** Milliseconds a pointer rests before the whole is shown. */
const restMs = 400;
const widest = 360;
const rows = 'tr, li, article';

const isCut = (one: Element): one is HTMLElement =>
  one instanceof HTMLElement &&
  one.clientWidth > 1 &&
  one.scrollWidth > one.clientWidth + 1 &&
  getComputedStyle(one).overflowX === 'hidden';

/** What is cut of an element or within it, whole; what was shortened before it came to the page has its whole as `title`. */
const wholesOf = (around: Element): string[] => [
  ...new Set(
    [around, ...around.querySelectorAll('*:not(:is(svg, select, input) *)')].flatMap((one) => {
      const { title, innerText } = one as HTMLElement;
      if (isCut(one)) return [innerText];
      return title && one.textContent && title !== one.textContent ? [title] : [];
    }),
  ),
];

interface Shown {
  texts: readonly string[];
  left: number;
  top: number;
}

/**
 * Shows the whole of what is cut: where a pointer rests on it or a finger touches it, and all that is cut of a row or card when
 * one of its links or buttons takes the focus by keys. A screen reader has it whole anyway. Escape takes it away.
 */
export function WholeText() {
  const [shown, setShown] = useState<Shown>();
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
    const over = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(`.${classes.whole}`)) return;
      hide();
      const cut = [target, target.parentElement].find((one) => one && isCut(one));
      // the browser shows a `title` by itself
      if (cut && !cut.closest('[title]'))
        timer = setTimeout(() => cut.isConnected && show(cut, wholesOf(cut)), restMs);
    };
    const focus = ({ target }: Event) => {
      hide();
      // a slider says by itself what it stands at
      if (!(target instanceof Element) || !target.matches(':focus-visible:not([role=slider])')) return;
      show(target, wholesOf(target.closest(rows) ?? target));
    };
    const key = ({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && hide();
    const all = [
      ['pointerover', over],
      ['focusin', focus],
      ['focusout', hide],
      ['click', hide],
      ['scroll', hide],
    ] as const;
    for (const [name, heard] of all) document.addEventListener(name, heard, { capture: true, passive: true });
    document.addEventListener('keydown', key);
    return () => {
      hide();
      for (const [name, heard] of all) document.removeEventListener(name, heard, { capture: true });
      document.removeEventListener('keydown', key);
    };
  }, []);
  if (!shown) return null;
  return (
    <div aria-hidden className={classes.whole} style={{ left: shown.left, top: shown.top, maxWidth: widest }}>
      {shown.texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  );
}
