import { declarePersonal } from '../../../platform/personal.ts';

export const workShiftsPersonal = declarePersonal({
  work_shifts: {
    not: {
      number: 'department_id',
      setting:
        'name start_date end_date start_time end_time type working_day_type salary_multiply compensatory_leave check_late late_after check_early_leave early_leave_before breaks window_before window_after count_pairs half_day_below absent_below',
    },
  },
});
