import type { Database, Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './refusals.queries.ts';
import type { Knock } from './refused.ts';

/** Why something that calls itself a device was turned away; the kind of its security event. */
export type RefusalKind =
  | 'device.unknown'
  | 'device.disabled'
  | 'device.protocol'
  // it speaks the other dialect of ZKTeco, or calls an address nobody serves
  | 'device.dialect'
  | 'device.path'
  | 'device.address'
  // it shows a token that is not of its registration
  | 'device.token'
  | 'device.signature'
  | 'device.timestamp'
  | 'device.replay';

/** A device was turned away: nothing it sent has been used. */
export class DeviceRefused extends Error {
  readonly kind: RefusalKind;
  readonly companyId: number | null;
  constructor(kind: RefusalKind, companyId: number | null) {
    super(kind);
    this.kind = kind;
    this.companyId = companyId;
  }
}

const limits = {
  /** One refusal of a kind and a serial is filed in so many seconds. */
  everySeconds: 60,
  /** Refusals this process files within that time, whatever the serials: a storm must not fill the tables. */
  perWindow: 300,
  /** Serials remembered to have been filed lately. */
  remembered: 5_000,
  /** Pending devices kept; beyond it the ones not heard for longest go. */
  pending: 500,
  /** Of one address, so that nobody pushes the others off the list. */
  pendingOfAddress: 100,
};

interface Filed {
  windowStart: number;
  inWindow: number;
  lately: Map<string, number>;
}
const filed = new WeakMap<Database, Filed>();

/** Keeps that somebody was turned away: a security event, and a place among the pending for a serial nobody knows. */
export async function fileRefusal(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { kind, companyId }: DeviceRefused,
  knock: Knock,
): Promise<void> {
  const at = clock.now();
  if (!isDue(database, `${kind} ${knock.serial}`, at.getTime())) return;
  const { everySeconds, pending, pendingOfAddress } = limits;
  await database.asSystem(async (db) => {
    await queries.insertEvent(db, {
      kind,
      companyId,
      subject: knock.serial,
      address: knock.address,
      at,
      everySeconds,
    });
    // a path nobody has is no name somebody could be approved under
    if (kind === 'device.unknown' && knock.protocol !== 'HIKVISION')
      await queries.upsertPending(db, knock, at, { pending, pendingOfAddress });
  });
  if (companyId === null || (kind !== 'device.dialect' && kind !== 'device.path')) return;
  const path = kind === 'device.path' ? (knock.info.path ?? '') : null;
  await database.asCompanies([companyId], (db) => queries.noteMisspoken(db, knock.serial, path, at));
}

function isDue(database: Database, key: string, now: number): boolean {
  const own = filed.get(database) ?? { windowStart: now, inWindow: 0, lately: new Map() };
  filed.set(database, own);
  const window = limits.everySeconds * 1000;
  if (Math.abs(now - (own.lately.get(key) ?? Number.NEGATIVE_INFINITY)) < window) return false;
  if (Math.abs(now - own.windowStart) >= window) Object.assign(own, { windowStart: now, inWindow: 0 });
  if (own.inWindow >= limits.perWindow) return false;
  own.inWindow += 1;
  if (own.lately.size >= limits.remembered) own.lately.clear();
  own.lately.set(key, now);
  return true;
}

/** Keeps that a device has raised an alarm, with what else is written of it. */
export const fileAlarm = (
  db: Db,
  kind: 'device.duress' | 'device.alarm',
  alarm: { companyId: number; subject: string; address: string; at: Date },
) => queries.insertEvent(db, { kind, ...alarm, everySeconds: limits.everySeconds });
