import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { formatClock } from '../../../platform/dates.ts';
import type { text } from '../../../platform/i18n/text.ts';

/** The shift expected on the day, with its hours. */
export function shiftText(t: typeof text, { explanation: { shift } }: TimesheetRow): string {
  if (!shift) return t('attendance.dayExplanation.why.noShift');
  return t('attendance.dayExplanation.why.shift', {
    // the portal's own name for a company's usual hours
    name: shift.name === 'DEFAULT' ? t('attendance.dayExplanation.why.usualHours') : shift.name,
    start: formatClock(shift.startTime),
    end: formatClock(shift.endTime),
  });
}
