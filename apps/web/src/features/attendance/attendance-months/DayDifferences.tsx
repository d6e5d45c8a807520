import type { LateChange } from '@gatehouse/api/attendance/attendance-months';
import { Stack, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { dayDifferences } from './changedFigures.ts';

/** Lists the figures of a late change that differ from the closed month, one per line. */
export function DayDifferences({ change }: { change: LateChange }) {
  const t = useText();
  const { kept, proposed, timeZone } = change;
  return (
    <Stack gap={0} py={6}>
      {dayDifferences(t, kept, proposed, timeZone).map(({ figure, before, after }) => (
        <Text component="span" fz="sm" key={figure}>
          <Text c="dimmed" component="span" fz="sm">
            {t(`attendance.dayExplanation.columns.${figure}`)}:
          </Text>{' '}
          {before} → <strong>{after}</strong>
        </Text>
      ))}
    </Stack>
  );
}
