import { type FirstStep, firstStepKinds, firstSteps } from '@gatehouse/api/overview/first-steps';
import { useEffect, useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSaved } from '../../../platform/call/useSaved.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useKept } from '../../../ui/page/useKept.ts';

// Interval of the refresh in milliseconds. The refresh is needed because no live event announces the first contact of a
// terminal.
const refreshMs = 10_000;

export interface FirstStepsState {
  done: Record<FirstStep, boolean>;
  /** The first open setup step. Undefined if all steps are complete. */
  next: FirstStep | undefined;
}

/**
 * Returns the progress of the setup and a function that dismisses the guide. `state` is undefined if the guide is not
 * for this person or is over.
 */
export function useFirstSteps(): { state: FirstStepsState | undefined; dismiss: () => void } {
  const { can } = useSession();
  const [isDismissed, setDismissed] = useKept('guide.dismissed', false);
  // A completed setup is not queried again.
  const [isOver, setOver] = useState(false);
  const isAsked = can(firstSteps.get) && !isDismissed && !isOver;
  const { data, refetch } = useApi(firstSteps.get, {
    quiet: true,
    enabled: isAsked,
    refetchInterval: isAsked ? refreshMs : undefined,
  });
  const next = data && firstStepKinds.find((step) => !data.done[step]);
  useLive(['devices.changed', 'punches.created'], () => void (isAsked && refetch()));
  // Refetches after every saved change, because any change may complete a step.
  useSaved(() => void (isAsked && refetch()));
  useEffect(() => {
    if (data && next === undefined) setOver(true);
  }, [data, next]);
  const isShown = data !== undefined && can(firstSteps.get) && !isDismissed;
  return { state: isShown ? { done: data.done, next } : undefined, dismiss: () => setDismissed(true) };
}
