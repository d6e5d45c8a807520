import { useEffect, useState } from 'react';

// Maximum time in milliseconds until a list re-renders after a deletion.
const watchFor = 5_000;

/**
 * One entry per open dialog. It contains the elements that had the focus before the dialog opened. While there is an
 * entry, components behind the dialog must ignore Escape.
 */
export const openDialogs: Element[][] = [];

/**
 * Restores the focus when a dialog closes. The focus returns to the element that had it before the dialog opened. If
 * one dialog opened another, it returns to the element before the first dialog. If this element is gone or removed
 * soon, such as the button of a deleted card, the focus moves to the screen's title. If a person has already focused
 * another element, the focus stays there.
 */
export function useFocusBack(): void {
  const [before] = useState(() => [document.activeElement ?? [], openDialogs.at(-1) ?? []].flat());
  useEffect(() => {
    openDialogs.push(before);
    return () => {
      openDialogs.splice(openDialogs.indexOf(before), 1);
      // Waits until the dialog has released the focus.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const back = before.find((element) => element.isConnected && element !== document.body);
        if (!(back instanceof HTMLElement)) return focusTitle();
        back.focus();
        onRemoval(back, focusTitle);
      });
    };
  }, [before]);
}

const focusTitle = () => document.querySelector<HTMLElement>('[data-screen-title]')?.focus();

/** Calls `then` if the element is removed and no other element has the focus afterwards. */
function onRemoval(element: HTMLElement, then: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) then();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), watchFor);
}
