import type { DeviceCommand, deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { rowsOfPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { readReturnCode } from '../zk/zk.codes.ts';

export interface Terminal {
  id: number;
  companyId: number;
  /** It is approved, in use and speaks a protocol with commands. */
  takesCommands: boolean;
}

/** A device of the viewer as far as commanding it goes. */
export async function findTerminal(db: Db, viewer: Viewer, id: number): Promise<Terminal | undefined> {
  const { rows } = await sql<Terminal>`SELECT id, company_id AS "companyId",
      coalesce(protocol = 'ZK_ATT' AND approved_at IS NOT NULL AND is_enabled, false) AS "takesCommands"
    FROM devices WHERE id = ${id} AND ${ofViewer(sql.ref('company_id'), viewer)}`.execute(db);
  return rows[0];
}

const visible = (db: Db, viewer: Viewer, deviceId: number, { state }: QueryOf<typeof deviceCommands.list>) =>
  db
    .selectFrom('device_commands')
    .where('device_commands.device_id', '=', deviceId)
    .where((eb) => ofViewer(eb.ref('device_commands.company_id'), viewer))
    .$if(state !== undefined, (q) => q.where('device_commands.state', '=', state ?? ''));

export async function listCommands(
  db: Db,
  viewer: Viewer,
  deviceId: number,
  query: QueryOf<typeof deviceCommands.list>,
): Promise<{ content: DeviceCommand[]; total: number }> {
  const newestFirst = visible(db, viewer, deviceId, query)
    .leftJoin('employees', 'employees.id', 'device_commands.employee_id')
    .leftJoin('accounts', 'accounts.id', 'device_commands.created_by')
    .select([
      'device_commands.id',
      'device_commands.number',
      'device_commands.kind',
      'device_commands.state',
      'device_commands.return_code',
      'device_commands.answer',
      'device_commands.attempts',
      'device_commands.employee_id',
      'employees.display_name as employee_name',
      'device_commands.created_at',
      'accounts.display_name as created_by',
      'device_commands.delivered_at',
      'device_commands.finished_at',
    ])
    .orderBy('device_commands.number', 'desc');
  const { rows, total } = await rowsOfPage(newestFirst, query);
  const content = rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind as DeviceCommand['kind'], // written by this feature only
    state: row.state as DeviceCommand['state'], // checked by the table
    returnCode: row.return_code,
    returnMeaning: row.return_code === null ? null : readReturnCode(row.return_code).meaning,
    answer: row.answer,
    attempts: row.attempts,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }));
  return { content, total };
}

/** Queues one command unless the same already waits; answers how many were queued. */
export async function queueCommand(
  db: Db,
  viewer: Viewer,
  { id, companyId }: Terminal,
  kind: string,
  payload: string,
  at: Date,
): Promise<number> {
  const { rows } = await sql`WITH next AS (
      UPDATE device_states SET last_command_number = last_command_number + 1
      WHERE device_id = ${id} AND NOT EXISTS (SELECT FROM device_commands c
        WHERE c.device_id = ${id} AND c.state = 'QUEUED' AND c.payload = ${payload})
      RETURNING last_command_number)
    INSERT INTO device_commands (company_id, device_id, number, kind, payload, created_at, created_by)
    SELECT ${companyId}::bigint, ${id}::bigint, last_command_number, ${kind}, ${payload}, ${at}::timestamptz,
      ${viewer.accountId}::bigint FROM next RETURNING 1`.execute(db);
  return rows.length;
}
