import { useEffect, useState } from 'react';

// as long as a list may take to be drawn again after a deletion
const watchFor = 5_000;

/** Of each dialog that is there what had the focus when it came, and before that. Escape is not for what lies behind one. */
export const openDialogs: Element[][] = [];

/**
 * For a dialog: when it goes, the focus returns to what had it when the dialog came, of one that followed another to
 * what had it when that came, or to the screen's title if that is gone or soon goes (the button of a card that was just
 * deleted). Where one has gone on to meanwhile keeps it.
 */
export function useFocusBack(): void {
  const [before] = useState(() => [document.activeElement ?? [], openDialogs.at(-1) ?? []].flat());
  useEffect(() => {
    openDialogs.push(before);
    return () => {
      openDialogs.splice(openDialogs.indexOf(before), 1);
      // after the dialog has let go of the focus
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const back = before.find((one) => one.isConnected && one !== document.body);
        if (!(back instanceof HTMLElement)) return focusTitle();
        back.focus();
        whenGone(back, focusTitle);
      });
    };
  }, [before]);
}

const focusTitle = () => document.querySelector<HTMLElement>('[data-screen-title]')?.focus();

/** Calls back if the element leaves the page and takes the focus with it. */
function whenGone(element: HTMLElement, then: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) then();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), watchFor);
}
