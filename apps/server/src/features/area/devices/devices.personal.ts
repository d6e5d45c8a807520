import { declarePersonal } from '../../../platform/personal.ts';

export const devicesPersonal = declarePersonal({
  devices: {
    not: {
      number: 'door_id secret_version approved_by path_hash',
      place:
        'device_code device_name device_type direction ip_address is_enabled protocol serial_number time_zone allowed_addresses',
      time: 'approved_at',
    },
  },
  device_states: {
    not: {
      number: 'device_id last_command_number people_number wanted_package_id event_number',
      place:
        'last_seen_at online_since remote_address stamps drift_seconds firmware info told_offset told_at clock_asked_at people_known_at access_dialect_at unserved_path lag_seconds lag_times lag_at version_code wanted_at fetched_at event_at missing_events duress_at late_alarm_at registered_at configured_at alarms_told alarm_at offline_told_for',
    },
  },
  device_locks: {
    not: { number: 'device_id lock door_id', place: 'door_state is_released alarms_on' },
  },
});
