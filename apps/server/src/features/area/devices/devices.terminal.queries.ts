import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export const deletePending = (db: Db, serialNumber: string) =>
  db.deleteFrom('pending_devices').where('serial_number', '=', serialNumber).execute();

/**
 * Resets all data that the previous terminal reported or confirmed. The portal then requests all records of the new
 * terminal and sends it all people.
 */
export async function resetTerminal(db: Db, viewer: Viewer, id: number, at: Date): Promise<void> {
  await db
    .updateTable('device_states')
    .set({
      last_seen_at: null,
      online_since: null,
      remote_address: '',
      stamps: '{}',
      drift_seconds: null,
      firmware: '',
      version_code: null,
      wanted_package_id: null,
      wanted_at: null,
      fetched_at: null,
      info: '{}',
      told_offset: null,
      told_at: null,
      clock_asked_at: null,
      people_known_at: null,
      people_number: 0,
      access_dialect_at: null,
      unserved_path: '',
      lag_seconds: null,
      lag_times: 0,
      lag_at: null,
      event_number: null,
      event_at: null,
      missing_events: '[]',
      duress_at: null,
      registered_at: null,
      configured_at: null,
      alarms_told: [],
      alarm_at: null,
      late_alarm_at: null,
    })
    .where('device_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  await db
    .updateTable('device_locks')
    .set({ door_state: null, is_released: null, alarms_on: [] })
    .where('device_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  // The stored connection contains the password of the previous terminal.
  await db
    .deleteFrom('device_lines')
    .where('device_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  // The new terminal has uploaded no tables yet, so the table counts of the previous terminal are deleted. The
  // alarms of the device are not deleted.
  await db
    .deleteFrom('device_tables')
    .where('device_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  // The people on the previous terminal are not on the new terminal.
  await db
    .deleteFrom('reported_people')
    .where('device_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  await db
    .deleteFrom('device_commands')
    .where('device_id', '=', id)
    .where('kind', '=', 'QUERY_USERS')
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  // The previous terminal may have executed some of the unfinished commands. The new terminal must not execute them.
  await db
    .updateTable('device_commands')
    .set({ state: 'FAILED', finished_at: at })
    .where('device_id', '=', id)
    .where('state', 'in', ['QUEUED', 'DELIVERED'])
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  await db
    .updateTable('device_faces')
    .set({ confirmed: null, refused: null, is_sent: false })
    .where('device_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  await db
    .updateTable('device_people')
    .set({ confirmed: null, refused: null, is_due: false })
    .where('device_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
}

/** Clears the missing events and the denied verification requests of a device after an acknowledgement. */
export async function clearNotices(db: Db, viewer: Viewer, id: number): Promise<void> {
  await db
    .updateTable('denied_questions')
    .set({ reported_at: null, reported: null })
    .where('device_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
  await db
    .updateTable('device_states')
    .set({ missing_events: '[]' })
    .where('device_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
}
