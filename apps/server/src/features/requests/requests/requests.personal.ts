import { declarePersonal } from '../../../platform/personal.ts';

export const requestsPersonal = declarePersonal({
  requests: {
    path: 'person',
    part: 'attendance',
    erasure: 'empty',
    personal: 'title reason approver_comment',
    figures:
      'type_code start_time end_time is_all_day half cancel_dates status zone claims first_work_date last_work_date taken_back submitted_at decided_at entered_by_approver',
    not: { number: 'employee_id request_type_id room_id punch_id cancels_id decided_by' },
  },
});
