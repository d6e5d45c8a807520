import type { DeviceLog } from '@gatehouse/api/device-ops/device-logs';
import { Group, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { formatNumber, formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/columns.ts';
import { Explained } from '../../../ui/Explained.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

/** What a row of the log says, column by column. */
export function useLogColumns(): Column<DeviceLog>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('deviceOps.logs.time'),
        cell: (log) => (
          <TwoLines note={log.timeZone.replaceAll('_', ' ')}>{formatWallTime(log.wallTime)}</TwoLines>
        ),
      },
      {
        id: 'person',
        header: t('deviceOps.logs.person'),
        cell: (log) => <TwoLines note={log.empAccount}>{log.displayName}</TwoLines>,
      },
      { id: 'department', header: t('deviceOps.logs.department'), cell: (log) => log.departmentCode },
      {
        id: 'door',
        header: t('deviceOps.logs.door'),
        cell: (log) => <TwoLines note={log.roomCode}>{log.doorCode}</TwoLines>,
      },
      { id: 'device', header: t('deviceOps.logs.device'), cell: (log) => log.deviceName },
      {
        id: 'direction',
        header: t('deviceOps.logs.direction'),
        cell: ({ direction }) =>
          direction ? (
            <StatusBadge tone="quiet">{t(`area.devices.directions.${direction}`)}</StatusBadge>
          ) : (
            t('deviceOps.logs.noDirection')
          ),
      },
      {
        id: 'verifyMode',
        header: t('deviceOps.logs.verifyMode'),
        cell: (log) => t(`deviceOps.logs.verifyModes.${log.verifyMode}`),
      },
      {
        id: 'temperature',
        header: t('deviceOps.logs.temperature'),
        cell: ({ temperature }) =>
          temperature === null
            ? t('common.values.none')
            : `${formatNumber(temperature, { minimumFractionDigits: 1 })} °C`,
        numeric: true,
      },
      {
        id: 'result',
        header: t('deviceOps.logs.result'),
        cell: ({ result }) => (
          <StatusBadge tone={result === 'ACCESS_GRANTED' ? 'good' : 'bad'}>
            {t(`deviceOps.logs.results.${result}`)}
          </StatusBadge>
        ),
      },
      { id: 'notes', header: t('deviceOps.logs.notes'), cell: (log) => <Notes log={log} /> },
    ],
    [t],
  );
}

function TwoLines({ children, note }: { children: ReactNode; note: string }) {
  return (
    <>
      {children}
      <Text c="dimmed" fz="xs">
        {note}
      </Text>
    </>
  );
}

/** What is to be minded about the event, each saying why. */
function Notes({ log }: { log: DeviceLog }) {
  const t = useText();
  return (
    <Group gap={6}>
      {log.flags.includes('DRIFT') && (
        <Explained figure={t('deviceOps.logs.drift')}>{t('deviceOps.logs.driftReason')}</Explained>
      )}
      {log.flags.includes('RELEASED') && (
        <Explained figure={t('deviceOps.logs.released')}>{t('deviceOps.logs.releasedReason')}</Explained>
      )}
      {log.ignored === 'DUPLICATE' && (
        <Explained figure={t('deviceOps.logs.duplicate')}>{t('deviceOps.logs.duplicateReason')}</Explained>
      )}
      {log.ignored === 'REJECTED' && (
        <Explained figure={t('deviceOps.logs.rejected')}>{t('deviceOps.logs.rejectedReason')}</Explained>
      )}
    </Group>
  );
}
