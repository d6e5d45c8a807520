import type { LcdLog, lcdLogs } from '@gatehouse/api/device-ops/lcd-logs';
import { whereCompanyVisible, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export function listLcdLogs({ db, viewer, query }: Call<typeof lcdLogs.list>) {
  const logRows = db
    .selectFrom('lcd_logs')
    .innerJoin('devices', 'devices.id', 'lcd_logs.device_id')
    .innerJoin('doors', 'doors.id', 'devices.door_id')
    .innerJoin('companies', 'companies.id', 'lcd_logs.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('lcd_logs.company_id'), viewer))
    .where((eb) => whereEquals(eb.ref('lcd_logs.device_type'), query.deviceType))
    .where((eb) => whereEquals(eb.ref('companies.company_code'), query.companyCode))
    .select([
      'lcd_logs.id',
      'lcd_logs.logged_at as loggedAt',
      'lcd_logs.file_name as logFile',
      'lcd_logs.size',
      'lcd_logs.device_type as deviceType',
      'lcd_logs.device_id as deviceId',
      'devices.device_name as deviceName',
      'doors.door_code as doorCode',
      'companies.company_code as companyCode',
    ])
    .orderBy('lcd_logs.logged_at', 'desc')
    .orderBy('lcd_logs.id', 'desc');
  return findPage(
    logRows,
    query,
    ({ loggedAt, ...row }): LcdLog => ({ ...row, time: loggedAt.toISOString() }),
  );
}

export async function findLogFile(db: Db, viewer: Viewer, id: number) {
  return db
    .selectFrom('lcd_logs')
    .select(['company_id as companyId', 'file', 'file_name as fileName'])
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();
}

export const findType = async (db: Db, deviceId: number) =>
  (await db.selectFrom('devices').select('device_type').where('id', '=', deviceId).executeTakeFirst())
    ?.device_type;

export interface LogFileKey {
  deviceId: number;
  loggedAt: Date;
  fileName: string;
}

export const findSent = async (db: Db, { deviceId, loggedAt, fileName }: LogFileKey) =>
  (
    await db
      .selectFrom('lcd_logs')
      .select('file')
      .where('device_id', '=', deviceId)
      .where('logged_at', '=', loggedAt)
      .where('file_name', '=', fileName)
      .executeTakeFirst()
  )?.file;

export async function countSince(db: Db, deviceId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('lcd_logs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('device_id', '=', deviceId)
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a log file. Returns false if a file with this name and time exists. */
export async function insertLog(
  db: Db,
  log: LogFileKey & {
    companyId: number;
    deviceType: LcdLog['deviceType'];
    file: string;
    size: number;
    at: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lcd_logs')
    .values({
      company_id: log.companyId,
      device_id: log.deviceId,
      device_type: log.deviceType,
      logged_at: log.loggedAt,
      file_name: log.fileName,
      file: log.file,
      size: log.size,
      received_at: log.at,
    })
    .onConflict((conflict) => conflict.columns(['device_id', 'logged_at', 'file_name']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes log files that were received before an instant, at most `most`. Returns the number of deleted files. */
export async function deleteBefore(db: Db, before: Date, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('lcd_logs')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('lcd_logs')
        .select('id')
        .where('received_at', '<', before)
        .orderBy('received_at')
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
