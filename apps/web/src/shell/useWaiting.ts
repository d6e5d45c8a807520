import { mending } from '@gatehouse/api/attendance/mending';
import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { requests } from '@gatehouse/api/requests/requests';
import { useApi } from '../platform/call/useApi.ts';
import { useLive } from '../platform/live.ts';
import { useSession } from '../platform/session/session.ts';
import type { WaitingAt } from './waiting.ts';

// terminals that knock are announced to nobody: asked for as often as an administrator may wait
const pause = 60_000;

/** What waits for somebody behind the entries of the menu: one row asked for each, for its total. */
export function useWaiting(): WaitingAt {
  const { can } = useSession();
  const asked = { query: { size: 1 }, quiet: true, refetchInterval: pause } as const;
  const knocking = useApi(pendingDevices.list, { ...asked, enabled: can(pendingDevices.list) });
  const odd = useApi(quarantine.list, { ...asked, enabled: can(quarantine.list) });
  const broken = useApi(mending.list, { ...asked, enabled: can(mending.list) });
  const asking = useApi(requests.waiting, {
    quiet: true,
    refetchInterval: pause,
    enabled: can(requests.waiting),
  });
  // whoever decides is told of each
  useLive(['notifications.changed'], () => void (can(requests.waiting) && asking.refetch()));
  useLive(['quarantine.changed'], () => void (can(quarantine.list) && odd.refetch()));
  return {
    '/request-management/{-$filter}': { count: asking.data?.count ?? 0, tone: 'info' },
    '/pending-devices': { count: knocking.data?.totalElements ?? 0, tone: 'info' },
    '/to-mend': { count: broken.data?.totalElements ?? 0, tone: 'warn' },
    '/quarantine': { count: odd.data?.totalElements ?? 0, tone: 'warn' },
  };
}
