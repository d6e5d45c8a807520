import { mending } from '@gatehouse/api/attendance/mending';
import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { waiting } from '@gatehouse/api/overview/waiting';
import { requests } from '@gatehouse/api/requests/requests';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { AttentionRow } from './attentionRow.ts';

const lists = [requests.waiting, pendingDevices.list, quarantine.list, mending.list];

/** Returns a row for each list with items that wait for the signed-in person. Undefined while the counts load. */
export function useWaitingRows(): AttentionRow[] | undefined {
  const t = useText();
  const { can } = useSession();
  const isAsked = lists.some(can);
  const counts = useApi(waiting.get, { quiet: true, enabled: isAsked });
  const hasRequests = Boolean(counts.data?.requests);
  // The dates of the waiting requests, because the list of requests begins with the current month.
  const dates = useApi(requests.waiting, { quiet: true, enabled: hasRequests });
  if (isAsked && (counts.isPending || (hasRequests && dates.isPending))) return undefined;
  const rowOf = (
    key: 'requests' | 'pendingDevices' | 'quarantine' | 'mending',
    row: Pick<AttentionRow, 'tone' | 'way'>,
  ) => {
    const count = counts.data?.[key] ?? 0;
    return { ...row, key, count, text: t(`overview.waiting.${key}`, { count }) };
  };
  return [
    rowOf('requests', {
      tone: 'info',
      way: {
        to: '/request-management/{-$filter}',
        params: { filter: 'pending' },
        search: { from: dates.data?.from ?? undefined, to: dates.data?.to ?? undefined },
      },
    }),
    rowOf('pendingDevices', { tone: 'info', way: { to: '/pending-devices' } }),
    rowOf('quarantine', { tone: 'warn', way: { to: '/quarantine' } }),
    rowOf('mending', { tone: 'warn', way: { to: '/to-mend' } }),
  ].filter(({ count }) => count > 0);
}
