import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { isSignedOut } from '../platform/session/signOut.ts';

/** The state of leaving a form, with the two answers to "Leave without saving?". */
export interface LeaveGuard {
  /** True while Back, a link or another tab of the screen waits for an answer. */
  isAsked: boolean;
  wouldLose: () => boolean;
  leave: () => void;
  stay: () => void;
}

/** The start or end of a navigation. */
interface PageLocation {
  pathname: string;
  search: object;
}

/**
 * Blocks Back, links and closing the page while there is unsaved input. `loses` limits this to navigations that lose
 * it.
 */
export function useUnsaved(
  isUnsaved: boolean,
  loses: (from: PageLocation, to: PageLocation) => boolean = () => true,
): LeaveGuard {
  const unsaved = useRef(false);
  unsaved.current = isUnsaved;
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved.current && loses(current, next),
    // When a session ends, the draft is stored. No question is needed.
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
