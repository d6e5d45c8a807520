import { addressKey } from '../../../../platform/attempts.ts';
import type { Database, Db } from '../../../../platform/db/database.ts';
import type { Services } from '../../../../platform/services.ts';
import type { DeviceSender } from '../receiving/device-sender.ts';
import { RefusalCounter } from './refusal-counter.rules.ts';
import * as queries from './refusals.queries.ts';

/** Reason for refusing a device. Also used as the kind of the security event. */
export type RefusalKind =
  | 'device.unknown'
  | 'device.disabled'
  | 'device.protocol'
  // The device uses an unknown path, or the ZKTeco dialect for which it is not configured.
  | 'device.dialect'
  | 'device.path'
  | 'device.address'
  // The device sends a token other than the token of its registration.
  | 'device.token'
  | 'device.signature'
  | 'device.timestamp'
  | 'device.replay';

/** Error for a refused device. The data that the device sent is not used. */
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
  /** Seconds within which refusals of one kind and serial number are recorded only once. */
  everySeconds: 60,
  /** Maximum number of pending devices in the list. The devices last seen longest ago are removed first. */
  pending: 500,
  pendingOfAddress: 50,
};

/** Records a refused device as a security event. For an unknown serial number, also adds a pending device. */
export async function fileRefusal(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { kind, companyId }: DeviceRefused,
  sender: DeviceSender,
): Promise<void> {
  const at = clock.now();
  const { serial, address } = sender;
  const { isFiled, flood } = counterOf(database).count({
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
    if (kind === 'device.unknown' && sender.pendingAs !== null)
      await queries.upsertPending(db, { ...sender, protocol: sender.pendingAs }, at, {
        pending,
        pendingOfAddress,
      });
  });
  if (companyId === null || (kind !== 'device.dialect' && kind !== 'device.path')) return;
  const path = kind === 'device.path' ? (sender.info.path ?? '') : null;
  await database.asCompanies([companyId], (db) => queries.noteWrongRequest(db, serial, path, at));
}

const counters = new WeakMap<Database, RefusalCounter>();

function counterOf(database: Database): RefusalCounter {
  const counter = counters.get(database) ?? new RefusalCounter();
  counters.set(database, counter);
  return counter;
}

/** Records an alarm as a security event. Records every duress alarm, and other alarms of a device once per minute. */
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

/**
 * Records that someone at a device may be guessing terminal user IDs or card numbers, because the device requested
 * entry for too many unknown or denied people within a minute.
 */
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
