import type { DeviceProtocol } from '@gatehouse/api/area/devices.rules';
import type { DeviceLine, LineState } from '@gatehouse/api/device-ops/device-lines';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = { address: 'address', port: 'port', userName: 'user_name' } as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('device_lines')
    .where((eb) => whereCompanyVisible(eb.ref('device_lines.company_id'), viewer))
    .select([
      ...columnAliases('device_lines', columns),
      'device_lines.device_id as deviceId',
      'device_lines.password_set_at as passwordSetAt',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toResult = ({ passwordSetAt, ...row }: Row): DeviceLine => ({
  ...row,
  passwordSetAt: passwordSetAt.toISOString(),
});

export const deviceLineRow = defineRow(
  { table: 'device_lines', columns, described: selectRows, missing: 'ATT_DEVICE_LINE_NOT_FOUND' },
  toResult,
);

export async function findDevice(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ companyId: number; protocol: DeviceProtocol | null; lineId: number | null } | undefined> {
  const { rows } = await sql<{ companyId: number; protocol: DeviceProtocol | null; lineId: number | null }>`
    SELECT d.company_id AS "companyId", d.protocol, l.id AS "lineId"
    FROM devices d LEFT JOIN device_lines l ON l.device_id = d.id
    WHERE d.id = ${id} AND ${whereCompanyVisible(sql.ref('d.company_id'), viewer)}`.execute(db);
  return rows[0];
}

export async function findState(db: Db, lineId: number): Promise<LineState | null> {
  const row = await db
    .selectFrom('device_lines')
    .select(({ eb, or, and }) => [
      'problem',
      'locked_until',
      'model',
      'serial_number',
      'firmware',
      and([
        eb('asked_at', 'is not', null),
        or([eb('called_at', 'is', null), eb('called_at', '<', eb.ref('asked_at'))]),
      ]).as('isAsked'),
      'called_at',
      'answered_at',
    ])
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    problem: row.problem,
    lockedUntil: row.locked_until?.toISOString() ?? null,
    model: row.model,
    serialNumber: row.serial_number,
    firmware: row.firmware,
    isAsked: Boolean(row.isAsked),
    calledAt: row.called_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}

/**
 * Requests a call to a terminal. Clears the stored problems of the connection unless the terminal has locked the
 * account.
 */
export const requestCall = (db: Db, lineId: number, at: Date) =>
  db
    .updateTable('device_lines')
    .set(({ eb }) => ({
      asked_at: at,
      next_at: null,
      failures: 0,
      problem: eb.case().when('locked_until', '>', at).then(eb.ref('problem')).else(null).end() as never, // The cast is safe, because the expression returns the column’s current value or null.
    }))
    .where('id', '=', lineId)
    .execute();

/**
 * Resets the state of a connection after a change of its address or account. The stored problems may no longer apply,
 * and there may be another terminal with other events at the new address.
 */
export async function resetState(db: Db, deviceId: number): Promise<void> {
  await db
    .updateTable('device_lines')
    .set({
      problem: null,
      locked_until: null,
      failures: 0,
      next_at: null,
      model: '',
      serial_number: '',
      firmware: '',
      caught_up_at: null,
      searched_events: '[]',
    })
    .where('device_id', '=', deviceId)
    .execute();
}
