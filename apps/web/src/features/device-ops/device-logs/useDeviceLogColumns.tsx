import type { DeviceLog } from '@gatehouse/api/device-ops/device-logs';
import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { cityOf, formatNumber, formatWallTime, isBrowserTime } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Explained } from '../../../ui/display/Explained.tsx';
import { FaceBadge } from '../../../ui/display/FaceBadge.tsx';
import { EnterIcon, ExitIcon } from '../../../ui/display/icons.ts';
import { PlainState, StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import { useSharedZone } from '../../../ui/list/useSharedZone.ts';
import { useIsPhone } from '../../../ui/page/phone.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DayBadge } from '../../attendance/attendance-logs/DayBadge.tsx';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { VisitorBadge } from '../../visitors/visitors/VisitorBadge.tsx';
import { MethodSign } from './MethodSign.tsx';
import classes from './useLogColumns.module.css';

/**
 * Returns the columns of the list of device events. `isOneDay` hides the date. If all rows are in the same time zone,
 * and the browser's clock differs from it, the head of the column names the zone once.
 */
export function useLogColumns(rows: readonly DeviceLog[] | undefined, isOneDay = false): Column<DeviceLog>[] {
  const t = useText();
  const isPhone = useIsPhone();
  const { hasZone, headOf } = useSharedZone(
    (rows ?? []).map(({ time, timeZone }) => ({ instant: time, timeZone })),
  );
  return useMemo(
    () => [
      {
        id: 'time',
        phone: 'first',
        header: headOf(t('deviceOps.deviceLogs.time')),
        cell: (log) => <When hasZone={hasZone} isOneDay={isOneDay} isPhone={isPhone} log={log} />,
      },
      {
        id: 'person',
        phone: 'title',
        header: t('deviceOps.deviceLogs.person'),
        cell: (log) => (
          <FaceBadge mark={log.empAccount} name={log.displayName || '?'} note={log.empAccount} size={22}>
            <LogPerson log={log} />
          </FaceBadge>
        ),
      },
      {
        id: 'department',
        header: t('deviceOps.deviceLogs.department'),
        cell: (log) => log.departmentCode,
        hidden: true,
      },
      {
        id: 'device',
        phone: 'plain',
        header: t('deviceOps.deviceLogs.device'),
        cell: (log) => <LogDevice isPhone={isPhone} log={log} />,
      },
      ...recognitionColumns(t, isPhone),
      {
        id: 'notes',
        header: t('deviceOps.deviceLogs.notes'),
        // A denied entry never counts as a punch, so it needs no note about attendance.
        cell: (log) =>
          log.flags.length > 0 || (log.ignored && log.ignored !== 'REJECTED') ? <Notes log={log} /> : null,
      },
    ],
    [t, isOneDay, isPhone, hasZone, headOf],
  );
}

/** Returns the columns for the direction, verification method and result of an event. */
function recognitionColumns(t: TranslateText, isPhone: boolean): Column<DeviceLog>[] {
  return [
    {
      id: 'direction',
      phone: 'plain',
      header: t('deviceOps.deviceLogs.direction'),
      cell: ({ direction }) =>
        direction ? (
          <PlainState icon={direction === 'OUT' ? <ExitIcon /> : <EnterIcon />}>
            {t(`area.devices.directions.${direction}`)}
          </PlainState>
        ) : (
          t('deviceOps.deviceLogs.noDirection')
        ),
    },
    {
      id: 'verifyMode',
      phone: 'plain',
      header: t('deviceOps.deviceLogs.verifyMode'),
      cell: ({ verifyMode, temperature }) => (
        <TwoLines note={temperature === null ? '' : formatCelsius(temperature)}>
          {/* Omits the icon of the verification method on phones, because the column is narrow. */}
          <PlainState icon={!isPhone && <MethodSign of={verifyMode} />}>
            {t(`deviceOps.deviceLogs.verifyModes.${verifyMode}`)}
          </PlainState>
        </TwoLines>
      ),
    },
    {
      id: 'result',
      phone: 'second',
      header: t('deviceOps.deviceLogs.result'),
      cell: ({ result, refusal }) => (
        <StatusBadge tone={result === 'ACCESS_GRANTED' ? 'good' : 'bad'}>
          {refusal
            ? t(`deviceOps.deviceLogs.refused.${refusal}`)
            : t(`deviceOps.deviceLogs.results.${result}`)}
        </StatusBadge>
      ),
    },
  ];
}

function LogDevice({ log, isPhone }: { log: DeviceLog; isPhone: boolean }) {
  const t = useText();
  return (
    // The text starts with the door code, because the end of the text may be truncated.
    <TwoLines
      note={
        isPhone
          ? log.buildingCode
          : [
              log.doorCode || t('area.devices.locks.unassigned'),
              log.buildingCode,
              ...(log.roomCode ? [log.roomCode] : []),
            ].join(' · ')
      }
    >
      {log.deviceName}
    </TwoLines>
  );
}

function LogPerson({ log: { employeeId, visitorId, displayName } }: { log: DeviceLog }) {
  const t = useText();
  if (visitorId !== null) return <VisitorBadge id={visitorId} name={displayName} />;
  return (
    <PersonBadge employeeId={employeeId} name={displayName || t('deviceOps.deviceLogs.formerVisitor')} />
  );
}

interface WhenProps {
  log: DeviceLog;
  hasZone: boolean;
  isOneDay: boolean;
  isPhone: boolean;
}

/** Shows the local time at the device. With `hasZone`, adds the time zone if the browser's clock differs. */
function When({ log, hasZone, isOneDay, isPhone }: WhenProps) {
  const { time, wallTime, timeZone, employeeId, displayName } = log;
  const date = wallTime.slice(0, 10);
  const clock = formatWallTime(wallTime).slice(date.length + 1);
  return (
    <TwoLines
      note={
        // On a phone, the building code replaces the time zone, and the date is below the time, because date and time
        // do not fit on one line.
        isPhone
          ? !isOneDay && date
          : hasZone &&
            !isBrowserTime(time, timeZone) && (
              <span title={timeZone.replaceAll('_', ' ')}>{cityOf(timeZone)}</span>
            )
      }
    >
      <span className={classes.when}>
        {!isPhone && !isOneDay && <span className={classes.date}>{date}</span>}{' '}
        <span className={classes.clock}>
          {employeeId === null ? (
            clock
          ) : (
            <DayBadge date={date} employeeId={employeeId} name={displayName} time={clock} />
          )}
        </span>
      </span>
    </TwoLines>
  );
}

const formatCelsius = (degrees: number) => `${formatNumber(degrees, { minimumFractionDigits: 1 })} °C`;

/** Shows the warnings about an event, each with its reason. */
function Notes({ log }: { log: DeviceLog }) {
  const t = useText();
  return (
    <Group className={classes.whole} gap={6}>
      {log.flags.includes('DRIFT') && (
        <Explained figure={t('deviceOps.deviceLogs.drift')}>
          {t('deviceOps.deviceLogs.driftReason')}
        </Explained>
      )}
      {log.flags.includes('NO_TIME') && (
        <Explained figure={t('deviceOps.deviceLogs.noTime')}>
          {t('deviceOps.deviceLogs.noTimeReason')}
        </Explained>
      )}
      {log.flags.includes('PASSBACK') && (
        <Explained figure={t('deviceOps.deviceLogs.passback')}>
          {t('deviceOps.deviceLogs.passbackReason')}
        </Explained>
      )}
      {log.flags.includes('HIGH_TEMPERATURE') && (
        <Explained figure={t('deviceOps.deviceLogs.highTemperature')}>
          {t('deviceOps.deviceLogs.highTemperatureReason')}
        </Explained>
      )}
      {log.flags.includes('RELEASED') && (
        <Explained figure={t('deviceOps.deviceLogs.released')}>
          {t('deviceOps.deviceLogs.releasedReason')}
        </Explained>
      )}
      {log.ignored === 'DUPLICATE' && (
        <Explained figure={t('deviceOps.deviceLogs.duplicate')}>
          {t('deviceOps.deviceLogs.duplicateReason')}
        </Explained>
      )}
      {log.ignored === 'AHEAD' && (
        <Explained figure={t('deviceOps.deviceLogs.ahead')}>
          {t('deviceOps.deviceLogs.aheadReason')}
        </Explained>
      )}
      {log.ignored === 'SET_ASIDE' && (
        <Explained figure={t('deviceOps.deviceLogs.setAside')}>
          {t('deviceOps.deviceLogs.setAsideReason')}
        </Explained>
      )}
    </Group>
  );
}
