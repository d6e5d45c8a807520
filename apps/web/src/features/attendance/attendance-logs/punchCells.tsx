import type { AttendanceLog } from '@gatehouse/api/attendance/attendance-logs';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

/** A value of a punch; grey where the punch does not count. */
export function Quiet({ row, children }: { row: AttendanceLog; children: ReactNode }) {
  return (
    <Text c={row.ignored ? 'dimmed' : undefined} component="span" fz="inherit">
      {children}
    </Text>
  );
}

/** In or out as a badge, and what decided it. */
export function Direction({ row: { accessType, directionFrom } }: { row: AttendanceLog }) {
  const t = useText();
  if (!accessType) return t('common.values.none');
  return (
    <>
      <StatusBadge tone={accessType === 'IN' ? 'good' : 'quiet'}>
        {t(`attendance.directions.${accessType}`)}
      </StatusBadge>
      {directionFrom && (
        <Text c="dimmed" fz="xs">
          {t(`attendance.log.sources.${directionFrom}`)}
        </Text>
      )}
    </>
  );
}

/** What a punch did for the day, or why it was not taken. */
export function Use({ row }: { row: AttendanceLog }) {
  const t = useText();
  const { use, ignored } = row;
  if (ignored) return <Quiet row={row}>{t(`attendance.ignored.${ignored}`)}</Quiet>;
  return use ? t(`attendance.uses.${use}`) : t('common.values.none');
}
