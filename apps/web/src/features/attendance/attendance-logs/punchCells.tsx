import type { AttendanceLog } from '@gatehouse/api/attendance/attendance-logs';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EnterIcon, ExitIcon } from '../../../ui/icons.ts';
import { PlainState, StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { Tone } from '../../../ui/tones.ts';
import { WithRequests } from '../attendance-days/RequestName.tsx';
import classes from './punchCells.module.css';

/** A value of a punch; grey where the punch does not count. */
export function Quiet({ row, children }: { row: AttendanceLog; children: ReactNode }) {
  return (
    <Text c={row.ignored ? 'dimmed' : undefined} component="span" fz="inherit">
      {children}
    </Text>
  );
}

/** Few words that a narrow column breaks nowhere. */
export function Unbroken({ children }: { children: ReactNode }) {
  return <span className={classes.unbroken}>{children}</span>;
}

/** A badge that a narrow column does not shorten. */
export function WholeBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Unbroken>
      <StatusBadge tone={tone}>{children}</StatusBadge>
    </Unbroken>
  );
}

/** When it was, on the clocks of its own site; of another calendar date than the work date, with that date. */
export function Time({ row, date, zone }: { row: AttendanceLog; date: string; zone: string | undefined }) {
  const { time, timeZone } = row;
  const day = formatDate(time, timeZone);
  return (
    <>
      <Unbroken>
        {day !== date && `${day} `}
        {formatTime(time, timeZone, true)}
      </Unbroken>
      {zone !== undefined && timeZone !== zone && ` (${timeZone.replaceAll('_', ' ')})`}
    </>
  );
}

/** In or out, as everywhere, and what decided it. */
export function Direction({ row: { accessType, directionFrom } }: { row: AttendanceLog }) {
  const t = useText();
  if (!accessType) return t('common.values.none');
  return (
    <>
      <PlainState icon={accessType === 'OUT' ? <ExitIcon /> : <EnterIcon />}>
        {t(`attendance.attendanceLogs.directions.${accessType}`)}
      </PlainState>
      {directionFrom && (
        <Text c="dimmed" fz="xs">
          {t(`attendance.attendanceLogs.sources.${directionFrom}`)}
        </Text>
      )}
    </>
  );
}

/** The terminal it came from, or the correction that added it. */
export function Origin({ row: { addedBy, device } }: { row: AttendanceLog }) {
  const t = useText();
  if (!addedBy) return device;
  const { id, request } = addedBy;
  return (
    <WithRequests
      requests={request ? [request] : []}
      text={t('attendance.dayExplanation.added', { request: id })}
    />
  );
}

/** What a punch did for the day, or why it was not taken. */
export function Use({ row }: { row: AttendanceLog }) {
  const t = useText();
  const { use, ignored, notApplied } = row;
  if (notApplied) return t('attendance.dayExplanation.notApplied');
  if (ignored) return <Quiet row={row}>{t(`attendance.dayExplanation.ignored.${ignored}`)}</Quiet>;
  return use ? t(`attendance.dayExplanation.uses.${use}`) : t('common.values.none');
}
