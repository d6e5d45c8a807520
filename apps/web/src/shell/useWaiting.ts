import { mending } from '@gatehouse/api/attendance/mending';
import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { waiting } from '@gatehouse/api/overview/waiting';
import { requests } from '@gatehouse/api/requests/requests';
import { useApi } from '../platform/call/useApi.ts';
import { useSaved } from '../platform/call/useSaved.ts';
import { useLive } from '../platform/live.ts';
import { useSession } from '../platform/session/session.ts';
import type { WaitingAt } from './waiting.ts';

// terminals that knock are announced to nobody: asked for as often as an administrator may wait
const pause = 60_000;
const counted = [pendingDevices.list, quarantine.list, mending.list, requests.waiting];

/** What waits for somebody behind the entries of the menu; nothing is asked for whom nothing is counted. */
export function useWaiting(): WaitingAt {
  const { can } = useSession();
  const isAsked = counted.some(can);
  const { data, refetch } = useApi(waiting.get, { quiet: true, refetchInterval: pause, enabled: isAsked });
  // whoever decides is told of each request
  useLive(['notifications.changed', 'quarantine.changed'], ({ isFirst }) => {
    // what changed in the moment the line opened, the next minute brings
    if (isAsked && !isFirst) void refetch();
  });
  useSaved(() => void (isAsked && refetch()), counted);
  return {
    '/request-management/{-$filter}': { count: data?.requests ?? 0, tone: 'info' },
    '/pending-devices': { count: data?.pendingDevices ?? 0, tone: 'info' },
    '/to-mend': { count: data?.mending ?? 0, tone: 'warn' },
    '/quarantine': { count: data?.quarantine ?? 0, tone: 'warn' },
  };
}
