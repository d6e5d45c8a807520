import { declarePersonal } from '../../../platform/personal.ts';

export const schedulesPersonal = declarePersonal({
  schedule_events: {
    path: 'person',
    part: 'profile',
    // an event of a department or company is not personal data, so it stays after an erasure. It contains only the
    // id of its author.
    erasure: 'delete',
    personal: 'title content',
    figures: 'owner_type color is_all_day starts_at ends_at zone status decided_at',
    not: { number: 'employee_id department_id written_by decided_by' },
  },
});
