import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { Button, Tooltip } from '@mantine/core';
import { useRef } from 'react';
import { reachable } from '../../../platform/call/reach.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useStore } from '../../../platform/store.ts';
import { ArrowUpIcon } from '../../../ui/icons.ts';
import { LiveSign } from '../../../ui/StatusBadge.tsx';
import { useUrl } from '../../../ui/url.ts';
import { deviceLogsUrl, newest as newestEvents } from './deviceLogs.url.ts';
import { type LogFilter, newsBetween, type Top } from './news.ts';
import { useLiveLogs } from './useLiveLogs.ts';

/** Beside the title while new rows come by themselves: not while the portal cannot be reached. */
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
 * On a later page, or further down, the rows stand still while one reads them; this says that there are newer ones, and leads to
 * them. It asks for the newest row of the same filters, so that it never speaks of what they leave out.
 */
export function FreshLogs({ filters }: { filters: LogFilter }) {
  const t = useText();
  const { select } = useUrl(deviceLogsUrl);
  const newest = useApi(deviceLogs.list, { query: { ...filters, size: 1 }, quiet: true });
  useLiveLogs(true, () => void newest.refetch());
  const first = useRef<Top | undefined>(undefined);
  first.current ??= newest.data;
  const news = newsBetween(first.current, newest.data);
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
