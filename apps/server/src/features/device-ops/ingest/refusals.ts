import { addressKey } from '../../../platform/attempts.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { RefusalCounter } from './refusal-counter.rules.ts';
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
  /** A refusal of one kind and one serial number is filed once within this time. */
  everySeconds: 60,
  /** Pending devices in the list. Those last seen longest ago are removed first. */
  pending: 500,
  /** … of one address. */
  pendingOfAddress: 50,
};

/** Files a refused device: a security event, and an entry in the list of pending devices for an unknown serial number. */
export async function fileRefusal(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { kind, companyId }: DeviceRefused,
  knock: Knock,
): Promise<void> {
  const at = clock.now();
  const { serial, address } = knock;
  const { isFiled, flood } = refusalsOf(database).count({
    key: `${kind} ${serial}`,
    serial,
    address: addressKey('refusals', address),
    isKnown: kind !== 'device.unknown',
    now: at.getTime(),
  });
  const { everySeconds, pending, pendingOfAddress } = limits;
  if (flood)
    await database.asSystem((db) =>
      queries.insertEvent(db, {
        kind: 'device.flood',
        companyId: null,
        subject: address,
        address,
        at,
        everySeconds: 0,
        details: flood,
      }),
    );
  if (!isFiled) return;
  await database.asSystem(async (db) => {
    await queries.insertEvent(db, { kind, companyId, subject: serial, address, at, everySeconds });
    // a path nobody has is no name somebody could be approved under
    if (kind === 'device.unknown' && knock.protocol !== 'HIKVISION')
      await queries.upsertPending(db, knock, at, { pending, pendingOfAddress });
  });
  if (companyId === null || (kind !== 'device.dialect' && kind !== 'device.path')) return;
  const path = kind === 'device.path' ? (knock.info.path ?? '') : null;
  await database.asCompanies([companyId], (db) => queries.noteMisspoken(db, serial, path, at));
}

const counters = new WeakMap<Database, RefusalCounter>();

function refusalsOf(database: Database): RefusalCounter {
  const counter = counters.get(database) ?? new RefusalCounter();
  counters.set(database, counter);
  return counter;
}

/** Files an alarm of a device as a security event. Each duress alarm is filed; of other alarms of a device, one a minute. */
export const fileAlarm = (
  db: Db,
  kind: 'device.duress' | 'device.alarm',
  alarm: { companyId: number; subject: string; address: string; at: Date; details: object },
) =>
  queries.insertEvent(db, {
    kind,
    ...alarm,
    everySeconds: kind === 'device.duress' ? 0 : limits.everySeconds,
  });

/** Files that a device asks for so many people in a minute who are denied that codes may be guessed. */
export const fileGuessing = (
  db: Db,
  { companyId, deviceId, doorId }: { companyId: number; deviceId: number; doorId: number },
  address: string,
  at: Date,
) =>
  queries.insertEvent(db, {
    kind: 'device.guessing',
    companyId,
    subject: `device ${deviceId} door ${doorId}`,
    address,
    at,
    everySeconds: limits.everySeconds,
  });
