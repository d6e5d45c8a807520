import { declarePersonal } from '../../../platform/personal.ts';

export const leaveBalancesPersonal = declarePersonal({
  leave_grants: {
    path: 'person',
    part: 'attendance',
    erasure: 'empty',
    personal: 'note',
    figures: 'kind from_date until_date amount used carried',
    not: { number: 'employee_id request_type_id request_id given_by', setting: 'type_code' },
  },
  leave_uses: {
    path: 'person',
    part: 'attendance',
    erasure: 'keep',
    figures: 'work_date amount minutes scheduled reason state',
    not: { number: 'employee_id request_type_id request_id grant_id', setting: 'type_code' },
  },
  leave_recounts: {
    path: 'person',
    part: 'attendance',
    erasure: 'keep',
    figures:
      'work_date was_amount was_minutes was_scheduled was_reason amount minutes scheduled reason cause',
    not: { number: 'employee_id request_id', setting: 'name', time: 'at' },
  },
});
