import type { AttentionItem } from '@gatehouse/api/attendance/mending';
import type { AttentionKind } from '@gatehouse/api/attendance/mending.rules';
import { useMemo } from 'react';
import { formatTime, formatWeekday } from '../../../platform/dates.ts';
import type { text } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Tone } from '../../../ui/display/tones.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { DayBadge } from '../attendance-logs/DayBadge.tsx';

const tones: Readonly<Record<AttentionKind, Tone>> = {
  MISSING_OUT: 'bad',
  LATE_CHANGE: 'info',
  UNKNOWN_PUNCH: 'warn',
  HELD_PUNCH: 'warn',
};

/** Returns the name of the person, or the code in the record of an unknown person. */
export function subjectText(t: typeof text, { person, record }: AttentionItem): string {
  if (person) return person.displayName;
  const code = record?.personCode;
  return code ? t('attendance.mending.code', { code }) : t('attendance.mending.noCode');
}

/** Returns the known check-in or check-out of a day, or the number of records and their device. */
export function detailText(t: typeof text, { kind, day, record }: AttentionItem): string {
  if (record) return t('attendance.mending.records', { count: record.records, device: record.deviceName });
  if (kind === 'LATE_CHANGE') return t('attendance.mending.closedDay');
  const time = day?.checkInTime ?? day?.checkOutTime;
  if (!day || !time) return '';
  const clock = { time: formatTime(time, day.timeZone) };
  return day.checkInTime ? t('attendance.mending.noOut', clock) : t('attendance.mending.noIn', clock);
}

export function useMendingColumns(): readonly Column<AttentionItem>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'who',
        header: t('attendance.mending.who'),
        cell: (item) =>
          item.person ? (
            <PersonBadge employeeId={item.person.employeeId} name={item.person.displayName} />
          ) : (
            subjectText(t, item)
          ),
      },
      {
        id: 'what',
        phone: 'plain',
        header: t('attendance.mending.what'),
        cell: ({ kind }) => (
          <StatusBadge tone={tones[kind]}>{t(`attendance.mending.kinds.${kind}`)}</StatusBadge>
        ),
      },
      {
        id: 'date',
        phone: 'first',
        header: t('attendance.mending.date'),
        cell: ({ date, person }) =>
          person ? (
            <DayBadge
              date={date}
              employeeId={person.employeeId}
              name={person.displayName}
              time={formatWeekday(date)}
            />
          ) : (
            formatWeekday(date)
          ),
      },
      {
        id: 'detail',
        phone: 'plain',
        header: t('attendance.mending.detail'),
        cell: (item) => detailText(t, item),
      },
    ],
    [t],
  );
}
