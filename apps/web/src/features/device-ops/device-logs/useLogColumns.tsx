import type { DeviceLog } from '@gatehouse/api/device-ops/device-logs';
import { Group, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { formatNumber, formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/columns.ts';
import { Explained } from '../../../ui/Explained.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './useLogColumns.module.css';

/** What a row of the log says, column by column. */
export function useLogColumns(): Column<DeviceLog>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('deviceOps.logs.time'),
        cell: (log) => (
          <TwoLines note={log.timeZone.replaceAll('_', ' ')}>
            <span className={classes.whole}>{formatWallTime(log.wallTime)}</span>
          </TwoLines>
        ),
      },
      {
        id: 'person',
        header: t('deviceOps.logs.person'),
        cell: (log) => <TwoLines note={log.empAccount}>{log.displayName}</TwoLines>,
      },
      { id: 'department', header: t('deviceOps.logs.department'), cell: (log) => log.departmentCode },
      {
        id: 'device',
        header: t('deviceOps.logs.device'),
        cell: (log) => <TwoLines note={`${log.doorCode} · ${log.roomCode}`}>{log.deviceName}</TwoLines>,
      },
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
        cell: ({ verifyMode, temperature }) => (
          <TwoLines note={temperature === null ? '' : inCelsius(temperature)}>
            {t(`deviceOps.logs.verifyModes.${verifyMode}`)}
          </TwoLines>
        ),
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

const inCelsius = (degrees: number) => `${formatNumber(degrees, { minimumFractionDigits: 1 })} °C`;

function TwoLines({ children, note }: { children: ReactNode; note: string }) {
  return (
    <div className={classes.words}>
      {children}
      {note && (
        <Text c="dimmed" fz="xs">
          {note}
        </Text>
      )}
    </div>
  );
}

/** What is to be minded about the event, each saying why. */
function Notes({ log }: { log: DeviceLog }) {
  const t = useText();
  return (
    <Group className={classes.whole} gap={6}>
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
