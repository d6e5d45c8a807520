import { useEffect, useState } from 'react';

/**
 * For a dialog: when it goes, the focus returns to what had it when the dialog came, or to the screen's
 * title if that is gone (the button of a card that was just deleted).
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // after the list below has been drawn again and the dialog has let go of the focus
      setTimeout(() => {
        const here = before instanceof HTMLElement && before !== document.body && before.isConnected;
        const target = here ? before : document.querySelector<HTMLElement>('[data-screen-title]');
        target?.focus();
      });
    },
    [before],
  );
}
