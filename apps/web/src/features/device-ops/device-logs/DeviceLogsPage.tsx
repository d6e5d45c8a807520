import { type DeviceLog, deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { addDays } from '@gatehouse/api/platform/dates';
import { Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { monthFromNow, today } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { LogFilters } from './DeviceLogFilters.tsx';
import classes from './DeviceLogsPage.module.css';
import { deviceLogsUrl, limitsOf, newest, unfiltered } from './deviceLogs.url.ts';
import { FreshLogs, LiveBadge } from './FreshLogs.tsx';
import { LogPages } from './LogPages.tsx';
import { TodayCount } from './TodayCount.tsx';
import { useLogColumns } from './useDeviceLogColumns.tsx';
import { useIsScrolled } from './useIsScrolled.ts';
import { useLiveLogs } from './useLiveLogs.ts';

// The page also polls, because a live event about device records can get lost without notice.
const refreshMs = 30_000;

/**
 * Lists device events, newest first (spec §2 "Device logs"). The default period is the current month, as in all lists
 * with a period.
 */
export function DeviceLogsPage() {
  const t = useText();
  const { url, filter } = useUrl(deviceLogsUrl);
  const { from, to } = { ...monthFromNow(0), ...(url.from && url.to && { from: url.from, to: url.to }) };
  const limits = limitsOf(url);
  const filters = { from, to, ...limits };
  const isNewest = url.page === undefined && url.after === undefined;
  // The list does not refresh while it is scrolled down, because new rows at the top would move the row that someone is
  // reading.
  const isHeld = useIsScrolled() && isNewest;
  const isLive = isNewest && !isHeld;
  // Whether new events can still be in the period of the list. The date at a device can be a day behind, so the period
  // is extended by one day.
  const isRunning = addDays(to, 1) >= today();
  const pages = usePageSize('deviceLogs', 5);
  const { size } = pages;
  const list = useApi(deviceLogs.list, {
    query: { ...filters, page: url.page, after: url.after, size },
    refetchInterval: isLive ? refreshMs : undefined,
  });
  const columns = useLogColumns(list.data?.content, from === to);
  useLiveLogs(isLive, () => void list.refetch());
  const { refetch } = list;
  const wasHeld = useRef(false);
  useEffect(() => {
    if (wasHeld.current && isLive) void refetch();
    wasHeld.current = isHeld;
  }, [isHeld, isLive, refetch]);
  const isFiltered = Object.values(limits).some((limit) => limit !== undefined);

  // The list uses DataTable instead of TableList, because its later pages are opened by a cursor (LogPages), not by a
  // number.
  return (
    <>
      <PageHeader
        summary={
          <>
            {isRunning && isNewest && <LiveBadge />}
            <TodayCount />
          </>
        }
      >
        <DownloadButton
          onDownload={() => exportSheet(deviceLogs.export, { query: filters })}
          rows={list.data?.totalIsExact ? list.data.totalElements : undefined}
        >
          {t('deviceOps.deviceLogs.export')}
        </DownloadButton>
      </PageHeader>
      <LogFilters from={from} to={to} />
      {!isLive && (
        <Group className={isHeld ? classes.held : undefined} justify="center" mih={0} role="status">
          <FreshLogs filters={filters} key={JSON.stringify(filters)} />
        </Group>
      )}
      <DataTable<DeviceLog>
        columns={columns}
        empty={
          <EmptyState text={t('deviceOps.deviceLogs.emptyHint')} title={t('deviceOps.deviceLogs.empty')} />
        }
        keyOf={(log) => log.id}
        label={t('titles./device-logs')}
        load={loadOf(list)}
        name="deviceLogs"
        isLog
        isLive={isLive}
        odd={({ result }) => (result === 'ACCESS_GRANTED' ? undefined : 'bad')}
        onClearFilters={isFiltered ? () => filter({ ...unfiltered, ...newest }) : undefined}
        rows={list.data?.content}
      />
      <LogPages answer={list.data} size={pages} />
    </>
  );
}
