import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { isSignedOut } from '../platform/session/signOut.ts';

/** Whether somebody is on the way out, and the two answers to "Leave without saving?". */
export interface Leaving {
  /** Back, a link or another tab of the screen waits for an answer. */
  isAsked: boolean;
  /** Something would be lost at this moment. */
  wouldLose: () => boolean;
  leave: () => void;
  stay: () => void;
}

/** Holds Back, links and the closing of the page as long as something typed is not saved. */
export function useUnsaved(isUnsaved: boolean): Leaving {
  const unsaved = useRef(false);
  unsaved.current = isUnsaved;
  const blocked = useBlocker({
    shouldBlockFn: () => unsaved.current,
    // a session that ends keeps what is typed: there is nothing to ask
    enableBeforeUnload: () => unsaved.current && !isSignedOut(),
    withResolver: true,
  });
  return {
    isAsked: blocked.status === 'blocked',
    wouldLose: () => unsaved.current,
    leave: () => {
      unsaved.current = false;
      blocked.proceed?.();
    },
    stay: () => blocked.reset?.(),
  };
}
