import { mending } from '@gatehouse/api/attendance/mending';
import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { waiting } from '@gatehouse/api/overview/waiting';
import { requests } from '@gatehouse/api/requests/requests';
import { useApi } from '../../platform/call/useApi.ts';
import { useSaved } from '../../platform/call/useSaved.ts';
import { useLive } from '../../platform/live.ts';
import { useSession } from '../../platform/session/session.ts';
import type { WaitingTotals } from './waiting.ts';

// Polling interval of the counts in milliseconds. Polling is needed, because no event announces a pending device.
const pause = 60_000;
const countedOperations = [pendingDevices.list, quarantine.list, mending.list, requests.waiting];

/** Returns the number of open items for each menu entry. Makes no call if the person may see none of these counts. */
export function useWaiting(): WaitingTotals {
  const { can } = useSession();
  const isAsked = countedOperations.some(can);
  const { data, refetch } = useApi(waiting.get, { quiet: true, refetchInterval: pause, enabled: isAsked });
  // There is no event for requests. Approvers receive a notification for every request, so the counts are refetched
  // with each notification.
  useLive(['notifications.changed', 'quarantine.changed'], ({ isFirst }) => {
    // Does not refetch on the first connection, because the counts were just fetched. The next poll detects changes
    // between that fetch and the connection.
    if (isAsked && !isFirst) void refetch();
  });
  useSaved(() => void (isAsked && refetch()), countedOperations);
  return {
    '/request-management/{-$filter}': { count: data?.requests ?? 0, tone: 'info' },
    '/pending-devices': { count: data?.pendingDevices ?? 0, tone: 'info' },
    '/to-mend': { count: data?.mending ?? 0, tone: 'warn' },
    '/quarantine': { count: data?.quarantine ?? 0, tone: 'warn' },
  };
}
