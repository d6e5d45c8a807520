import type { NounTables } from '../../../platform/personal.ts';

export const calendarPasswordsPersonal: NounTables = {
  calendar_passwords: {
    path: 'person',
    part: 'account',
    erasure: 'delete',
    personal: 'program_name seen_at',
    hidden: 'secret_hash',
    not: { number: 'employee_id' },
  },
};
