import type { PersonalTable } from './personal-data.ts';

/** Tables whose rows are about a person (register of personal data). */

export const account = {
  accounts: {
    path: 'own account',
    part: 'account',
    erasure: 'empty',
    personal:
      'username email display_name language enable_notification activated_at invited_at changed_password_at',
    hidden: 'password_hash must_change_password',
    figures: 'status created_at',
    not: { number: 'id company_id' },
  },
  account_roles: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'role_id',
    not: { number: 'account_id company_id' },
  },
  sessions: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal:
      'ip_address user_agent device_name device_info device_type location_info remember_me created_at last_seen_at expires_at ended_at end_reason',
    hidden: 'token_hash device_token',
    not: { number: 'id account_id company_id', portal: 'idle_minutes idle_expires_at' },
  },
  refresh_tokens: {
    path: 'session',
    part: 'account',
    erasure: 'delete',
    hidden: 'token_hash',
    not: { number: 'session_id company_id generation', time: 'created_at replaced_at' },
  },
  mails: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'kind to_address to_name language state last_error created_at sent_at',
    hidden: 'sealed',
    not: { number: 'id company_id account_id tries', time: 'due_at expires_at' },
  },
  one_time_codes: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    hidden: 'purpose subject code_hash tries',
    not: { number: 'id company_id account_id', time: 'created_at expires_at' },
  },
  employee_imports: {
    path: 'account',
    part: 'trail',
    erasure: 'delete',
    personal:
      'actor_name address file_name status choice added changed unchanged wrong created_at finished_at',
    hidden: 'actor_is_system ignored_columns problems done failure',
    not: { number: 'id company_id account_id request_id' },
  },
  recovery_codes: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'used_at',
    hidden: 'selector code_hash',
    not: { number: 'account_id company_id' },
  },
  second_factors: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'created_at confirmed_at',
    hidden: 'secret last_used_step',
    not: { number: 'account_id company_id' },
  },
  login_challenges: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    hidden: 'token_hash password_seal login tries used_at',
    not: { number: 'account_id company_id', time: 'created_at expires_at' },
  },
  idempotency_keys: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    hidden: 'key operation request_hash answer',
    not: { number: 'account_id', time: 'created_at' },
  },
  security_events: {
    path: 'signed in as',
    part: 'trail',
    erasure: 'own way',
    personal: 'subject address details',
    figures: 'kind at',
    not: { number: 'id company_id' },
  },
  audit_log: {
    path: 'on the trail',
    part: 'trail',
    erasure: 'own way',
    personal: 'actor_name address before after',
    figures: 'at action entity entity_id',
    not: { number: 'chain_id seq company_id actor_account_id request_id previous_hash hash salt digest' },
  },
} as const satisfies Record<string, PersonalTable>;

export const person = {
  employees: {
    path: 'own employee',
    part: 'profile',
    erasure: 'empty',
    personal:
      'employee_code device_pin card_number display_name first_name last_name gender date_of_birth personal_email title emp_level mobile current_address permanent_address identity_number insurance_number marital_status award user_url working_location register_face_status',
    hidden: 'search_text avatar',
    figures: 'department_id is_enabled created_at erased_at',
    not: { number: 'id company_id account_id', time: 'updated_at' },
  },
  // the pictures themselves are in the archive's own folder; files nobody refers to are deleted within minutes
  recognition_pictures: {
    path: 'employee',
    part: 'profile',
    erasure: 'delete',
    personal: 'is_waiting place',
    hidden: 'file',
    not: { number: 'company_id employee_id' },
  },
  employee_infos: {
    path: 'employee',
    part: 'profile',
    erasure: 'delete',
    personal: 'info_key info_value',
    not: { number: 'company_id employee_id place' },
  },
  vehicles: {
    path: 'employee',
    part: 'profile',
    erasure: 'delete',
    personal: 'vehicle_type vehicle_name plate_no register_no color description chassis_no engine_no',
    not: { number: 'id company_id employee_id', time: 'created_at updated_at' },
  },
  paused_managers: {
    path: 'employee',
    part: 'profile',
    erasure: 'delete',
    personal: 'department_id',
    not: { number: 'company_id employee_id' },
  },
  // copies that are gone when the import is carried out, or after a day
  employee_import_rows: {
    path: 'employee',
    part: 'profile',
    erasure: 'delete',
    hidden: 'fields own_problems new_problems problems kind before after',
    not: { number: 'company_id import_id row_number employee_id account_id' },
  },
  department_managers: {
    path: 'employee',
    part: 'profile',
    erasure: 'delete',
    personal: 'department_id',
    not: { number: 'company_id employee_id' },
  },
  person_codes: {
    path: 'employee',
    part: 'terminals',
    erasure: 'delete',
    personal: 'code',
    not: { number: 'company_id employee_id' },
  },
} as const satisfies Record<string, PersonalTable>;

export const attendance = {
  punches: {
    path: 'employee',
    part: 'attendance',
    erasure: 'own way',
    personal: 'person_code temperature',
    figures:
      'punched_at punch_date wall_time zone device_id verify_mode status_key direction result work_date ignored flags source',
    not: { number: 'id company_id record_key employee_id', time: 'received_at' },
  },
  attendance_days: {
    path: 'employee',
    part: 'attendance',
    erasure: 'keep',
    figures:
      'work_date status zone check_in_at check_out_at worked_minutes late_minutes early_minutes overtime_minutes explanation',
    not: { number: 'company_id employee_id', time: 'computed_at' },
  },
  attendance_late_changes: {
    path: 'employee',
    part: 'attendance',
    erasure: 'keep',
    figures: 'work_date proposed found_at',
    not: { number: 'company_id employee_id' },
  },
  punch_inbox: {
    path: 'raw record',
    part: 'terminals',
    erasure: 'own way',
    personal: 'raw',
    figures: 'device_id received_at source',
    not: { number: 'company_id record_key' },
  },
  quarantine: {
    path: 'held record',
    part: 'terminals',
    erasure: 'own way',
    personal: 'person_code raw',
    figures: 'device_id reason wall_time received_at state resolved_at',
    not: { number: 'id company_id record_key resolved_by' },
  },
  device_commands: {
    path: 'employee',
    part: 'terminals',
    erasure: 'own way',
    personal: 'payload answer kind',
    figures: 'device_id state created_at delivered_at finished_at',
    not: { number: 'id company_id number employee_id created_by return_code attempts' },
  },
  device_people: {
    path: 'employee',
    part: 'terminals',
    erasure: 'own way',
    personal: 'pin desired confirmed refused',
    figures: 'device_id',
    not: { number: 'company_id employee_id' },
  },
  device_faces: {
    path: 'employee',
    part: 'terminals',
    // a terminal forgets the face with the person
    erasure: 'delete',
    personal: 'pin is_sent',
    hidden: 'desired confirmed refused',
    figures: 'device_id',
    not: { number: 'company_id employee_id' },
  },
} as const satisfies Record<string, PersonalTable>;
