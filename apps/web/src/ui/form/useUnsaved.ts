import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { isSignedOut } from '../../platform/session/signOut.ts';

/**
 * State of a form with unsaved input that the person wants to leave. `leave` and `stay` are the answers to "Leave
 * without saving?".
 */
export interface LeaveGuard {
  /** True while a navigation (Back, a link or another tab of the screen) waits for the person's answer. */
  isAsked: boolean;
  wouldLose: () => boolean;
  leave: () => void;
  stay: () => void;
}

/** The page that a navigation leaves, or the page that it opens. */
interface PageLocation {
  pathname: string;
  search: object;
}

/**
 * Asks for confirmation before Back, a link or closing the page discards unsaved input. `loses` returns whether a
 * navigation would discard the input.
 */
export function useUnsaved(
  isUnsaved: boolean,
  loses: (from: PageLocation, to: PageLocation) => boolean = () => true,
): LeaveGuard {
  const unsaved = useRef(false);
  unsaved.current = isUnsaved;
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved.current && loses(current, next),
    // Asks for no confirmation when the session ends, because the draft is then stored.
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
