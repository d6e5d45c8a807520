import type { AttendanceLog } from '@gatehouse/api/attendance/attendance-logs';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EnterIcon, ExitIcon } from '../../../ui/display/icons.ts';
import { PlainState, StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Tone } from '../../../ui/display/tones.ts';
import { WithRequests } from '../attendance-days/RequestName.tsx';
import { decisionSentences } from '../attendance-days/reasonText.ts';
import classes from './punchCells.module.css';

/** Shows a value of a punch, in grey if the punch is ignored. */
export function Quiet({ row, children }: { row: AttendanceLog; children: ReactNode }) {
  return (
    <Text c={row.ignored ? 'dimmed' : undefined} component="span" fz="inherit">
      {children}
    </Text>
  );
}

/** Shows text without line breaks in narrow columns. */
export function Unbroken({ children }: { children: ReactNode }) {
  return <span className={classes.unbroken}>{children}</span>;
}

/** Shows a badge that is never truncated, even in a narrow column. */
export function WholeBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Unbroken>
      <StatusBadge tone={tone}>{children}</StatusBadge>
    </Unbroken>
  );
}

/** Shows the time of a punch in the time zone of its site, with the date if it differs from the work date. */
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

/** Shows the device of a punch, or the correction that added the punch. */
export function Origin({ row: { addedBy, device } }: { row: AttendanceLog }) {
  const t = useText();
  if (!addedBy) return device;
  const { id, request } = addedBy;
  return (
    <>
      <WithRequests
        requests={request ? [request] : []}
        text={t('attendance.dayExplanation.added', { request: id })}
      />
      {request && (
        <Text c="dimmed" fz="xs">
          {decisionSentences(t, request).join(' ')}
        </Text>
      )}
    </>
  );
}

/** Shows how a punch was used, or the reason why it was ignored. */
export function Use({ row }: { row: AttendanceLog }) {
  const t = useText();
  const { use, ignored, notApplied } = row;
  if (notApplied) return t('attendance.dayExplanation.notApplied');
  if (ignored) return <Quiet row={row}>{t(`attendance.dayExplanation.ignored.${ignored}`)}</Quiet>;
  return use ? t(`attendance.dayExplanation.uses.${use}`) : t('common.values.none');
}
