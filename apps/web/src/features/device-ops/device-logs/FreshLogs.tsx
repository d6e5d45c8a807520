import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { Button, Tooltip } from '@mantine/core';
import { useRef } from 'react';
import { reachable } from '../../../platform/call/reach.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useStore } from '../../../platform/store.ts';
import { ArrowUpIcon } from '../../../ui/display/icons.ts';
import { LiveSign } from '../../../ui/display/StatusBadge.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { deviceLogsUrl, newest as newestEvents } from './deviceLogs.url.ts';
import { countNewLogs, type DeviceLogFilter, type DeviceLogSummary } from './newLogs.ts';
import { useLiveLogs } from './useLiveLogs.ts';

/** The badge next to the title while new rows appear automatically. Hidden while the portal is unreachable. */
export function LiveBadge() {
  const t = useText();
  const here = useStore(reachable);
  if (!here) return null;
  return (
    <Tooltip label={t('deviceOps.deviceLogs.liveHint')}>
      <span>
        <LiveSign>{t('deviceOps.deviceLogs.live')}</LiveSign>
      </span>
    </Tooltip>
  );
}

/**
 * A button that shows the number of newer events and opens them. Needed on later pages and after scrolling, because the
 * list does not refresh then. Counts only events that match the filters of the list.
 */
export function FreshLogs({ filters }: { filters: DeviceLogFilter }) {
  const t = useText();
  const { select } = useUrl(deviceLogsUrl);
  const newest = useApi(deviceLogs.list, { query: { ...filters, size: 1 }, quiet: true });
  useLiveLogs(true, () => void newest.refetch());
  const first = useRef<DeviceLogSummary | undefined>(undefined);
  first.current ??= newest.data;
  const news = countNewLogs(first.current, newest.data);
  if (news === null) return null;
  return (
    <Button
      leftSection={<ArrowUpIcon size={16} />}
      mb="sm"
      onClick={() => {
        scrollTo({ top: 0 });
        select(newestEvents);
      }}
      radius="xl"
      size="compact-md"
      variant="light"
    >
      {news === 'some'
        ? t('deviceOps.deviceLogs.freshSome')
        : t('deviceOps.deviceLogs.fresh', { count: news })}
    </Button>
  );
}
