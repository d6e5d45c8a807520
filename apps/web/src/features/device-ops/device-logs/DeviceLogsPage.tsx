import { type DeviceLog, deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { Group } from '@mantine/core';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { dateAfter, monthFromNow, today } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { loadOf } from '../../../ui/load.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useUrl } from '../../../ui/url.ts';
import { deviceLogsUrl } from './deviceLogs.url.ts';
import { FreshLogs, LiveBadge } from './FreshLogs.tsx';
import { LogFilters } from './LogFilters.tsx';
import { LogPages } from './LogPages.tsx';
import { useLiveLogs } from './useLiveLogs.ts';
import { useLogColumns } from './useLogColumns.tsx';

const size = 10;
// for an event that got lost on its way: what devices do is told without a receipt
const refreshMs = 30_000;

/**
 * What devices report, the newest first (spec §2 "Device logs"). Without dates in the address it is the current
 * month, as in every other list of the portal that has a range: today's events stand on top of it all the same.
 */
export function DeviceLogsPage() {
  const t = useText();
  const { url, replace } = useUrl(deviceLogsUrl);
  const { from, to } = { ...monthFromNow(0), ...(url.from && url.to && { from: url.from, to: url.to }) };
  const filters = { from, to, result: url.result, operation: url.operation };
  const isNewest = url.page === undefined && url.after === undefined;
  // one day of grace: where a device stands it may still be yesterday
  const isRunning = dateAfter(to, 1) >= today();
  const list = useApi(deviceLogs.list, {
    query: { ...filters, page: url.page, after: url.after, size },
    refetchInterval: isNewest ? refreshMs : undefined,
  });
  const columns = useLogColumns();
  useLiveLogs(isNewest, () => void list.refetch());
  const isFiltered = url.result !== undefined || url.operation !== undefined;

  return (
    <>
      <PageHeader title={t('deviceOps.logs.title')}>
        {isRunning && isNewest && <LiveBadge />}
        <DownloadButton onDownload={() => exportSheet(deviceLogs.export, { query: filters })}>
          {t('deviceOps.logs.export')}
        </DownloadButton>
      </PageHeader>
      <LogFilters from={from} to={to} />
      {!isNewest && (
        <Group justify="center" mih={0} role="status">
          <FreshLogs filters={filters} key={JSON.stringify(filters)} />
        </Group>
      )}
      <DataTable<DeviceLog>
        columns={columns}
        empty={<EmptyState text={t('deviceOps.logs.emptyHint')} title={t('deviceOps.logs.empty')} />}
        keyOf={(log) => log.id}
        label={t('deviceOps.logs.title')}
        load={loadOf(list)}
        name="deviceLogs"
        onClearFilters={
          isFiltered
            ? () => replace({ result: undefined, operation: undefined, page: undefined, after: undefined })
            : undefined
        }
        rows={list.data?.content}
      />
      <LogPages answer={list.data} size={size} />
    </>
  );
}
