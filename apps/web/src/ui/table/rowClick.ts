import type { MouseEvent } from 'react';

const ownTargets = 'a, button, input, label, select, textarea, [role="menuitem"]';

/**
 * Returns the props of a row that opens by a click anywhere in it. Its links, buttons and fields, and a selection of its
 * text, keep their effect. Keyboard users open the row by its title, which must be a button.
 */
export const rowClick = <T>(row: T, onOpen: ((row: T) => void) | undefined) =>
  onOpen && {
    'data-opens': true,
    onClick: ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
      // Events of a menu or dialog of the row also arrive here, although their elements are elsewhere.
      const isOwn = target instanceof Element && currentTarget.contains(target);
      if (isOwn && !target.closest(ownTargets) && !getSelection()?.toString()) onOpen(row);
    },
  };
