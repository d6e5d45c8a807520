import type { Db } from '../../../platform/db/database.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { countTable } from './terminal-people.queries.ts';

/** Upload tables that the portal parses or stores. */
const knownTables = new Set(
  'ATTLOG ATTPHOTO BIODATA BIOPHOTO ERRORLOG FINGERTMP IDENTITYCARD OPERLOG OPTIONS RTLOG RTSTATE TEMPLATEV10 TRANSACTION USER USERINFO USERPIC VERIFICATION FDATA'.split(
    ' ',
  ),
);

/** Counts the rows of an upload to a table that the portal does not read. The page of the device shows the counts. */
export async function noteTable(
  db: Db,
  device: Pick<OpenedDevice, 'deviceId' | 'companyId'>,
  upload: { table: string; rows: number; at: Date },
): Promise<void> {
  const table = upload.table.toUpperCase();
  if (table === '' || upload.rows === 0 || knownTables.has(table)) return;
  await countTable(db, device, { ...upload, table: table.slice(0, 64) });
}
