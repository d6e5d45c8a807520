import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { useThrottledCallback } from '@mantine/hooks';
import { useApi } from '../../../platform/call/useApi.ts';
import { today } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';

// Minimum number of milliseconds between updates. A busy gate reports several times per second.
const atMostEveryMs = 5_000;

/**
 * Shows the number of today's events, and how many of these events are denied entries. Ignores the filters of the list.
 */
export function TodayCount() {
  const t = useText();
  const ofToday = { from: today(), to: today(), size: 1 };
  const all = useApi(deviceLogs.list, { query: ofToday, quiet: true });
  const rejected = useApi(deviceLogs.list, {
    query: { ...ofToday, result: 'ACCESS_REJECTED' },
    quiet: true,
  });
  const count = useThrottledCallback(() => {
    void all.refetch();
    void rejected.refetch();
  }, atMostEveryMs);
  useLive(['punches.created'], count);
  if (!all.data || !rejected.data) return null;
  const { totalElements: refused } = rejected.data;
  return (
    <span>
      {[
        t('deviceOps.deviceLogs.countToday', { count: all.data.totalElements }),
        refused > 0 && t('deviceOps.deviceLogs.countRejected', { count: refused }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}
