import { type LcdLog, lcdLogLimits, lcdLogs, loggingTypes } from '@gatehouse/api/device-ops/lcd-logs';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { addressOf } from '../../../platform/call/address.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { formatBytes } from '../../../ui/display/bytes.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { formatReleaseTime } from '../packages/releaseStamp.ts';
import { lcdLogsUrl } from './lcdLogs.url.ts';

/** Log files sent by tablets and LCD screens (spec §2 "LCD/Tablet logs"). */
export function LcdLogsPage() {
  const t = useText();
  const address = useUrl(lcdLogsUrl);
  const { url, filter } = address;
  const { type, companyCode, page } = url;
  const pages = usePageSize('lcd-logs', 10);
  const list = useApi(lcdLogs.list, { query: { deviceType: type, companyCode, page, size: pages.size } });
  const days = lcdLogLimits.keptDays;
  return (
    <>
      <PageHeader summary={t('deviceOps.lcdLogs.keptFor', { days })} />
      <TableList
        address={address}
        answer={list.data}
        columns={useColumns()}
        empty={
          <EmptyState
            text={t('deviceOps.lcdLogs.emptyHint', { days })}
            title={t('deviceOps.lcdLogs.empty')}
          />
        }
        filteredBy={['type', 'companyCode']}
        filters={
          <>
            <ChoiceFilter
              inSight
              label={t('deviceOps.lcdLogs.fields.deviceType')}
              name="type"
              none={t('deviceOps.lcdLogs.allTypes')}
              onChange={(chosen) => filter({ type: chosen })}
              options={loggingTypes.map((deviceType) => ({
                value: deviceType,
                label: t(`area.devices.types.${deviceType}`),
              }))}
              value={type}
            />
            <CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />
          </>
        }
        isLog
        keyOf={(row) => row.id}
        label={t('titles./lcd-logs')}
        load={loadOf(list)}
        name="lcd-logs"
        pages={pages}
      />
    </>
  );
}

function useColumns(): Column<LcdLog>[] {
  const t = useText();
  const { me } = useSession();
  // Whether the signed-in person has access to several companies. Two companies may use the same door code.
  const isOfMany = me.companyId === null;
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('deviceOps.lcdLogs.fields.time'),
        cell: (row) => formatReleaseTime(row.time),
        phone: 'second',
      },
      {
        id: 'logFile',
        header: t('deviceOps.lcdLogs.fields.logFile'),
        cell: (row) => (
          <Anchor
            aria-label={t('deviceOps.lcdLogs.download', { name: row.logFile })}
            download
            href={addressOf(lcdLogs.file, { id: row.id })}
            inherit
          >
            {row.logFile}
          </Anchor>
        ),
        phone: 'title',
      },
      {
        id: 'deviceName',
        header: t('deviceOps.lcdLogs.fields.deviceName'),
        cell: (row) => <DeviceLink isOfMany={isOfMany} log={row} />,
      },
      {
        id: 'deviceType',
        header: t('deviceOps.lcdLogs.fields.deviceType'),
        cell: (row) => t(`area.devices.types.${row.deviceType}`),
      },
      {
        id: 'size',
        header: t('deviceOps.lcdLogs.fields.size'),
        cell: (row) => formatBytes(row.size),
        numeric: true,
      },
    ],
    [t, isOfMany],
  );
}

/** Links to the device of a log file. `isOfMany` adds the company to the filter by door code. */
function DeviceLink({ log, isOfMany }: { log: LcdLog; isOfMany: boolean }) {
  const { doorCode, companyCode, deviceName } = log;
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          {...props}
          search={{ doorCode, companyCode: isOfMany ? companyCode : undefined }}
          to="/devices"
        />
      )}
    >
      {deviceName}
    </Anchor>
  );
}
