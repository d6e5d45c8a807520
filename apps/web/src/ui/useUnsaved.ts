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

/** Where a way leads, or begins. */
interface Way {
  pathname: string;
  search: object;
}

/**
 * Holds Back, links and the closing of the page as long as something typed is not saved. Where not every way out of here loses it,
 * `loses` says which does.
 */
export function useUnsaved(isUnsaved: boolean, loses: (from: Way, to: Way) => boolean = () => true): Leaving {
  const unsaved = useRef(false);
  unsaved.current = isUnsaved;
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved.current && loses(current, next),
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
