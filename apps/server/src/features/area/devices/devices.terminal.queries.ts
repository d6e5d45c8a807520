import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** Whoever waits under this serial number to be let in, waits no longer. */
export const forgetPending = (db: Db, serialNumber: string) =>
  db.deleteFrom('pending_devices').where('serial_number', '=', serialNumber).execute();

/**
 * Another terminal stands at the door: what the last one said and confirmed is not true of it. It is asked
 * for all its records, and sent all the people.
 */
export async function forgetTerminal(db: Db, viewer: Viewer, id: number): Promise<void> {
  await db
    .updateTable('device_states')
    .set({
      last_seen_at: null,
      online_since: null,
      remote_address: '',
      stamps: '{}',
      drift_seconds: null,
      firmware: '',
      info: '{}',
    })
    .where('device_id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  await db
    .updateTable('device_people')
    .set({ confirmed: null, refused: null })
    .where('device_id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
}
