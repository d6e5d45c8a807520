import type { DeviceType } from '@gatehouse/api/area/device-kinds';
import type { DevicePairing } from '@gatehouse/api/device-ops/device-pairings';
import type { PageKind } from '@gatehouse/api/device-ops/device-pairings.rules';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineRow, withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = { language: 'language', layoutType: 'layout_type', greetsGuests: 'greets_guests' } as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('device_pairings')
    .where((eb) => whereCompanyVisible(eb.ref('device_pairings.company_id'), viewer))
    .select([
      ...columnAliases('device_pairings', columns),
      'device_pairings.device_id as deviceId',
      'device_pairings.kind',
      'device_pairings.seen_at as seenAt',
      'device_pairings.created_at as createdDate',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toResult = ({ seenAt, ...row }: Row): DevicePairing => ({
  ...withIsoCreatedDate(row),
  lastSeenAt: seenAt?.toISOString() ?? null,
});

export const pairingRow = defineRow(
  { table: 'device_pairings', columns, described: selectRows, missing: 'ATT_PAIRING_NOT_FOUND' },
  toResult,
);

interface PairableDevice {
  companyId: number;
  deviceType: DeviceType;
  pairingId: number | null;
}

export async function findDevice(db: Db, viewer: Viewer, id: number): Promise<PairableDevice | undefined> {
  const { rows } = await sql<PairableDevice>`
    SELECT d.company_id AS "companyId", d.device_type AS "deviceType", p.id AS "pairingId"
    FROM devices d LEFT JOIN device_pairings p ON p.device_id = d.id
    WHERE d.id = ${id} AND ${whereCompanyVisible(sql.ref('d.company_id'), viewer)}`.execute(db);
  return rows[0];
}

/** Uses up a pairing code. Undefined if the code is unknown, used or expired. */
export async function claimCode(
  db: Db,
  codeHash: Buffer,
  at: Date,
): Promise<{ kind: PageKind; tokenHash: Buffer } | undefined> {
  const { rows } = await sql<{ claimed: { kind: PageKind; tokenHash: string } | null }>`
    SELECT claim_pairing_code(${codeHash}, ${at}) AS claimed`.execute(db);
  const claimed = rows[0]?.claimed;
  return claimed ? { kind: claimed.kind, tokenHash: Buffer.from(claimed.tokenHash, 'hex') } : undefined;
}
