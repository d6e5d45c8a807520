import { beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../../test/kit/portal.ts';
import { constraintCodes } from '../../app.ts';

/** Constraints that answer no code of their own, by the reason why no caller runs into them. */
const unreachable: Record<string, string[]> = {
  'the id alone is unique: it exists as the target of composite references': [
    'accounts__company_id__id',
    'employees__company_id__id',
    'departments__company_id__id',
    'buildings__company_id__id',
    'rooms__company_id__id',
    'doors__company_id__id',
    'devices__company_id__id',
    'employee_imports__company_id__id',
  ],
  'the company is the viewer’s own, or was checked against the viewer’s companies; it takes these rows with it':
    [
      'roles_company_id_fkey',
      'accounts_company_id_fkey',
      'account_roles_company_id_fkey',
      'sessions_company_id_fkey',
      'refresh_tokens_company_id_fkey',
      'security_events_company_id_fkey',
      'default_shifts_company_id_fkey',
      'punch_counters_company_id_fkey',
      'attendance_locks_company_id_fkey',
      'files__company_id',
      'retention_marks_company_id_fkey',
      'portal_settings_company_id_fkey',
      'second_factors_company_id_fkey',
      'recovery_codes_company_id_fkey',
      'login_challenges_company_id_fkey',
      'mails_company_id_fkey',
      'one_time_codes_company_id_fkey',
      'employee_imports_company_id_fkey',
    ],
  'the operation’s shape allows the same values only': [
    'accounts__status',
    'employees__gender',
    'employees__device_pin',
    'vehicles__vehicle_type',
    'rooms__floor',
    'rooms__room_type',
    'doors__door_type',
    'devices__id',
    'devices__device_type',
    'devices__direction',
    'devices__protocol',
  ],
  'written by the portal alone, from values of its own': [
    'audit_log__chain_id',
    'audit_redactions__by_seq',
    'account_roles__company_id__account_id',
    'account_roles_account_id_fkey',
    'account_roles_role_id_fkey',
    'portal_settings__company_id__key',
    'second_factors__company_id__account_id',
    'second_factors_account_id_fkey',
    'recovery_codes__company_id__account_id',
    'recovery_codes_account_id_fkey',
    'login_challenges__company_id__account_id',
    'login_challenges_account_id_fkey',
    'mails__state',
    'mails__company_id__account_id',
    'mails_account_id_fkey',
    'one_time_codes__purpose',
    'one_time_codes__purpose__subject',
    'one_time_codes__company_id__account_id',
    'one_time_codes_account_id_fkey',
    'sessions__company_id__account_id',
    'sessions_account_id_fkey',
    'sessions__token_hash',
    'refresh_tokens_session_id_fkey',
    'employees__company_id__account_id',
    'employee_infos__employee_id',
    'vehicles__employee_id',
    'employee_imports__status',
    'employee_imports_account_id_fkey',
    'employee_import_rows__import_id',
    'employee_import_rows__kind',
    'device_states__device_id',
    'device_nonces_device_id_fkey',
    'device_commands__state',
    'device_commands__device_id',
    'device_commands__employee_id',
    'device_commands__device_id__number',
    'device_people__device_id',
    'device_people__employee_id',
    'device_faces__device_id',
    'device_faces__employee_id',
    'employees__register_face_status',
    'recognition_pictures__place',
    'punches__result',
    'quarantine__reason',
    'quarantine__state',
    'quarantine__device_id__record_key',
    'attendance_days__employee_id',
    'attendance_late_changes__employee_id',
  ],
  'looked up with the viewer in the same transaction, and deleted only with what it refers to': [
    'department_managers__department_id',
    'paused_managers__department_id',
    'paused_managers__employee_id',
    'default_shifts__department_id',
    'default_shifts__company_id__department_id',
    'person_codes__employee_id',
    'recognition_pictures__employee_id',
  ],
  'kept a moment before, and not taken away so soon (platform/files/sweep.ts)': [
    'employees__avatar',
    'recognition_pictures__file',
  ],
};

let portal: TestPortal;
let constraints: string[];

beforeAll(async () => {
  portal = await testPortal();
  const { rows } = await portal.make.owner.query<{ name: string }>(`
    SELECT conname AS name FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'u', 'c', 'x') AND conparentid = 0 AND conislocal
    UNION SELECT tgname FROM pg_trigger WHERE tgname IN ('punch_inbox__device_id', 'punches__device_id', 'punches__employee_id')
    UNION SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indisunique AND NOT i.indisprimary AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition`);
  constraints = rows.map(({ name }) => name);
});

describe('every constraint of the database', () => {
  it('answers a code of its feature, or is listed with the reason why nobody runs into it', () => {
    const known = new Set([...constraintCodes().keys(), ...Object.values(unreachable).flat()]);
    expect(constraints.filter((name) => !known.has(name))).toEqual([]);
  });

  it('that is mapped or listed exists, and is one of the two', () => {
    const mapped = [...constraintCodes().keys()];
    const listed = Object.values(unreachable).flat();
    const primaryKey = /_pkey$/;
    expect(
      [...mapped, ...listed].filter((name) => !primaryKey.test(name) && !constraints.includes(name)),
    ).toEqual([]);
    expect(listed.filter((name) => mapped.includes(name))).toEqual([]);
  });
});
