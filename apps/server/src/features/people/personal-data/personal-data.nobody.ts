import type { ImpersonalTable } from './personal-data.ts';

/** Tables that are about nobody (register of personal data). */
export const nobody = {
  attempt_counters: { not: { portal: 'key window_started_at attempts' } },
  attendance_locks: { not: { number: 'company_id locked_by', time: 'locked_at', setting: 'month' } },
  audit_heads: { not: { number: 'chain_id seq hash' } },
  audit_redactions: { not: { number: 'chain_id seq by_seq digest' } },
  buildings: {
    not: {
      number: 'id company_id',
      place: 'building_code building_name address description time_zone is_enabled',
      time: 'created_at updated_at',
    },
  },
  companies: {
    not: {
      number: 'id last_device_pin',
      // the contact a company shows to everybody, typed on its own screen
      place:
        'company_code company_name description website_url email phone address manager time_zone is_enabled',
      time: 'created_at updated_at',
    },
  },
  default_shifts: {
    not: {
      number: 'id company_id department_id',
      setting:
        'start_time end_time breaks working_days check_late late_after check_early_leave early_leave_before window_before window_after count_pairs',
    },
  },
  departments: {
    not: {
      number: 'id company_id parent_department_id',
      place: 'department_code department_name',
      time: 'created_at updated_at',
    },
  },
  device_nonces: { not: { number: 'device_id nonce', time: 'seen_at' } },
  device_states: {
    not: {
      number: 'device_id company_id last_command_number',
      place: 'last_seen_at online_since remote_address stamps drift_seconds firmware info',
    },
  },
  devices: {
    not: {
      number: 'id company_id door_id secret_version approved_by',
      place:
        'device_code device_name device_type direction ip_address is_enabled protocol serial_number time_zone allowed_addresses',
      time: 'approved_at created_at updated_at',
    },
  },
  doors: {
    not: {
      number: 'id company_id room_id',
      place: 'door_code door_name door_type is_enabled',
      time: 'created_at updated_at',
    },
  },
  files: { not: { number: 'company_id name size refs', time: 'brought_at' } },
  pending_devices: {
    not: { place: 'serial_number protocol first_seen_at last_seen_at remote_address attempts info' },
  },
  portal_settings: { not: { number: 'company_id', setting: 'key value', time: 'updated_at' } },
  // copies of raw records, gone within seconds, when they are computed
  punch_backlog: {
    not: {
      number: 'id company_id device_id lines',
      time: 'received_at last_date',
      place: 'zone',
      portal: 'marks records',
    },
  },
  punch_counters: { not: { number: 'company_id slot total', place: 'punch_date result' } },
  retention_marks: { not: { number: 'company_id punch_id', portal: 'punched_at' } },
  roles: { not: { number: 'id company_id', setting: 'role_code role_name permissions' } },
  rooms: {
    not: {
      number: 'id company_id building_id parent_room_id',
      place: 'room_code room_name room_type floor is_secure description detail_info is_enabled',
      time: 'created_at updated_at',
    },
  },
  schema_migrations: { not: { portal: 'name applied_at checksum' } },
} as const satisfies Record<string, ImpersonalTable>;
