import { declarePersonal } from '../../../platform/personal.ts';

export const attendanceMonthsPersonal = declarePersonal({
  attendance_locks: { not: { number: 'locked_by', time: 'locked_at', setting: 'month' } },
  attendance_late_changes: {
    path: 'person',
    part: 'attendance',
    erasure: 'keep',
    figures: 'work_date proposed found_at',
    not: { number: 'employee_id' },
  },
});
