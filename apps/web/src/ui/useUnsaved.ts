import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { isSignedOut } from '../platform/session/signOut.ts';

/**
 * The state of a form that the person wants to leave. `leave` and `stay` are the answers to "Leave without saving?".
 */
export interface LeaveGuard {
  /** True while a navigation (Back, a link or another tab of the screen) waits for the person's answer. */
  isAsked: boolean;
  wouldLose: () => boolean;
  leave: () => void;
  stay: () => void;
}

/** One end of a navigation: the page to leave or the page to open. */
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
    // No confirmation when the session ends, because the draft is stored then.
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
