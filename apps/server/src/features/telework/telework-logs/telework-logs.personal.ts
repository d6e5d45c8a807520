import { declarePersonal } from '../../../platform/personal.ts';

export const teleworkLogsPersonal = declarePersonal({
  telework_logs: {
    path: 'person',
    part: 'attendance',
    erasure: 'delete',
    personal: 'kind start_at end_at zone note status decided_at approver_comment',
    not: { number: 'employee_id decided_by' },
  },
});
