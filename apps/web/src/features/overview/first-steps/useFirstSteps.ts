import { type FirstStep, firstStepKinds, firstSteps } from '@gatehouse/api/overview/first-steps';
import { useEffect, useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSaved } from '../../../platform/call/useSaved.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { useKept } from '../../../ui/useKept.ts';

// a terminal that calls for the first time is announced to nobody
const refreshMs = 10_000;

export interface FirstStepsState {
  done: Record<FirstStep, boolean>;
  /** The first that is not done yet; undefined: all are. */
  next: FirstStep | undefined;
}

/** How far the portal is set up, and how the guide is put away; without a state: it is not for this person, or not any more. */
export function useFirstSteps(): { state: FirstStepsState | undefined; dismiss: () => void } {
  const { can } = useSession();
  const [isDismissed, setDismissed] = useKept('guide.dismissed', false);
  // nothing is asked any more of a portal that was found to be set up
  const [isOver, setOver] = useState(false);
  const isAsked = can(firstSteps.get) && !isDismissed && !isOver;
  const { data, refetch } = useApi(firstSteps.get, {
    quiet: true,
    enabled: isAsked,
    refetchInterval: isAsked ? refreshMs : undefined,
  });
  const next = data && firstStepKinds.find((step) => !data.done[step]);
  useLive(['devices.changed', 'punches.created'], () => void (isAsked && refetch()));
  // whatever was saved may have been a step
  useSaved(() => void (isAsked && refetch()));
  useEffect(() => {
    if (data && next === undefined) setOver(true);
  }, [data, next]);
  const isShown = data !== undefined && can(firstSteps.get) && !isDismissed;
  return { state: isShown ? { done: data.done, next } : undefined, dismiss: () => setDismissed(true) };
}
