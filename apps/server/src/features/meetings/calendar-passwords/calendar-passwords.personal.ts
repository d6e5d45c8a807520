import { declarePersonal } from '../../../platform/personal.ts';

export const calendarPasswordsPersonal = declarePersonal({
  calendar_passwords: {
    path: 'person',
    part: 'account',
    erasure: 'delete',
    personal: 'program_name seen_at',
    hidden: 'secret_hash',
    not: { number: 'employee_id' },
  },
});
