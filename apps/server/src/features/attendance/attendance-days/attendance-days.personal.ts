import { declarePersonal } from '../../../platform/personal.ts';

export const attendanceDaysPersonal = declarePersonal({
  attendance_days: {
    path: 'person',
    part: 'attendance',
    erasure: 'keep',
    figures:
      'work_date status zone check_in_at check_out_at worked_minutes late_minutes early_minutes overtime_minutes explanation',
    not: { number: 'employee_id', time: 'computed_at' },
  },
  hours_stamps: { not: { portal: 'stamp' } },
  attendance_recalculations: {
    path: 'person',
    part: 'attendance',
    erasure: 'keep',
    figures:
      'work_date at cause status check_in_at check_out_at worked_minutes late_minutes early_minutes overtime_minutes',
    not: { number: 'employee_id' },
  },
});
