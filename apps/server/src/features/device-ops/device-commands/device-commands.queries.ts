import { calledProtocols, type DeviceProtocol } from '@gatehouse/api/area/devices.rules';
import type { DeviceCommand, deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { whereCompanyVisible, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { dialects } from '../dialects/registry.ts';
import { isTooLate } from './queue.queries.ts';
import { type CommandMeaning, meaningOfCode } from './return-codes.ts';

export interface CommandDevice {
  id: number;
  companyId: number;
  protocol: DeviceProtocol | null;
  /** Whether the device is active, and either approved or a terminal that the portal calls. */
  takesCommands: boolean;
  /** Number of locks of the device, and the numbers of the locks that are assigned to a door. */
  locks: number;
  assignedLocks: number[];
}

/** An expired command counts as failed even if the terminal has not polled since. */
const stateAt = (at: Date) =>
  sql<DeviceCommand['state']>`CASE WHEN ${isTooLate(at)} THEN 'FAILED' ELSE device_commands.state END`;

export async function findTerminal(db: Db, viewer: Viewer, id: number): Promise<CommandDevice | undefined> {
  const { rows } = await sql<CommandDevice>`SELECT id, company_id AS "companyId", protocol,
      is_enabled AND CASE WHEN protocol = ANY (${calledProtocols}::text[]) THEN EXISTS (SELECT FROM device_lines l WHERE l.device_id = devices.id)
        ELSE approved_at IS NOT NULL END AS "takesCommands",
      (SELECT count(*)::int FROM device_locks l WHERE l.device_id = devices.id) AS locks,
      ARRAY(SELECT l.lock::int FROM device_locks l WHERE l.device_id = devices.id AND l.door_id IS NOT NULL ORDER BY 1) AS "assignedLocks"
    FROM devices WHERE id = ${id} AND ${whereCompanyVisible(sql.ref('company_id'), viewer)}`.execute(db);
  return rows[0];
}

const selectVisible = (
  db: Db,
  viewer: Viewer,
  deviceId: number,
  { state }: QueryOf<typeof deviceCommands.list>,
  at: Date,
) =>
  db
    .selectFrom('device_commands')
    .where('device_commands.device_id', '=', deviceId)
    .where((eb) => whereCompanyVisible(eb.ref('device_commands.company_id'), viewer))
    .where(whereEquals(stateAt(at), state));

/**
 * Returns the meaning of a return code. The code is one of the portal’s own codes or a code of the device’s protocol.
 */
function meaningIn(protocol: DeviceProtocol | null, code: number): CommandMeaning {
  const commands = protocol === null ? null : dialects[protocol].commands;
  return meaningOfCode(code) ?? commands?.readReturnCode(code).meaning ?? 'other';
}

export function listCommands(
  db: Db,
  viewer: Viewer,
  deviceId: number,
  query: QueryOf<typeof deviceCommands.list>,
  at: Date,
): Promise<Page<DeviceCommand>> {
  const newestFirst = selectVisible(db, viewer, deviceId, query, at)
    .innerJoin('devices', 'devices.id', 'device_commands.device_id')
    .leftJoin('employees', 'employees.id', 'device_commands.employee_id')
    .leftJoin('accounts', 'accounts.id', 'device_commands.created_by')
    .select([
      'device_commands.id',
      'device_commands.number',
      'device_commands.kind',
      sql<
        number | null
      >`CASE WHEN (SELECT count(*) > 1 FROM device_locks l WHERE l.device_id = device_commands.device_id)
        THEN substring(device_commands.payload FROM ' LOCK=([1-8])$')::int END`.as('lock'),
      stateAt(at).as('state'),
      'devices.protocol',
      'device_commands.return_code as returnCode',
      'device_commands.answer',
      'device_commands.attempts',
      'device_commands.employee_id as employeeId',
      'employees.display_name as employeeName',
      'device_commands.created_at as createdAt',
      'accounts.display_name as createdBy',
      'device_commands.delivered_at as deliveredAt',
      'device_commands.finished_at as finishedAt',
    ])
    .orderBy('device_commands.number', 'desc');
  return findPage(newestFirst, query, ({ protocol, ...row }) => ({
    ...row,
    kind: row.kind as DeviceCommand['kind'], // The cast is safe, because only device-commands writes this column.
    returnMeaning: row.returnCode === null ? null : meaningIn(protocol, row.returnCode),
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }));
}

/**
 * Queues a command and returns the number of queued commands. Does nothing if the same command is already queued and
 * has not expired.
 */
export async function queueCommand(
  db: Db,
  viewer: Viewer,
  { id, companyId }: CommandDevice,
  kind: string,
  payload: string,
  at: Date,
): Promise<number> {
  const { rows } = await sql`WITH next AS (
      UPDATE device_states SET last_command_number = last_command_number + 1
      WHERE device_id = ${id} AND NOT EXISTS (SELECT FROM device_commands
        WHERE device_id = ${id} AND state = 'QUEUED' AND payload = ${payload} AND NOT ${isTooLate(at)})
      RETURNING last_command_number)
    INSERT INTO device_commands (company_id, device_id, number, kind, payload, created_at, created_by)
    SELECT ${companyId}::bigint, ${id}::bigint, last_command_number, ${kind}, ${payload}, ${at}::timestamptz,
      ${viewer.accountId}::bigint FROM next RETURNING 1`.execute(db);
  return rows.length;
}
