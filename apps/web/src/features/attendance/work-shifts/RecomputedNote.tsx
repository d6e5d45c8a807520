import type { RecalculationPreview } from '@gatehouse/api/attendance/work-shifts';
import { Text } from '@mantine/core';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';

interface Props {
  /** Days and people that the change recalculates. Undefined while loading. */
  found: RecalculationPreview | undefined;
  on: 'save' | 'delete';
}

/**
 * Shows the effect of a change or deletion before confirmation: the recalculated dates, the number of people, and the
 * number of people with recalculated leave.
 */
export function RecomputedNote({ found, on }: Props) {
  const t = useText();
  if (!found) return null;
  const { from, to, people, peopleOnLeave } = found;
  const key = on === 'save' ? 'attendance.workShifts.computes' : 'attendance.workShifts.computesOnDelete';
  return (
    <Text c="dimmed" fz="sm" mb={on === 'delete' ? 'xs' : 0} role="status">
      {from === null || to === null
        ? t('attendance.workShifts.computesNothing')
        : t(key, { from, to, people: formatNumber(people) })}
      {peopleOnLeave > 0 &&
        ` ${t('attendance.workShifts.recountsLeave', { people: formatNumber(peopleOnLeave) })}`}
    </Text>
  );
}
