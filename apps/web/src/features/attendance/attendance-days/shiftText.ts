import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { formatClock } from '../../../platform/dates.ts';
import type { text } from '../../../platform/i18n/text.ts';

export function shiftText(t: typeof text, { explanation: { shift } }: TimesheetRow): string {
  if (!shift) return t('attendance.dayExplanation.why.noShift');
  return t('attendance.dayExplanation.why.shift', {
    // The API returns the name `DEFAULT` for a company's usual working hours.
    name: shift.name === 'DEFAULT' ? t('attendance.dayExplanation.why.usualHours') : shift.name,
    start: formatClock(shift.startTime),
    end: formatClock(shift.endTime),
  });
}
