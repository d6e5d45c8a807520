import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { tellOfOnline } from '../../settings/webhook-deliveries/events.service.ts';
import { announceSoon } from './announcer.ts';
import type { OpenedDevice, Refused } from './device-record.ts';
import { asDevices } from './ingest.queries.ts';
import type { IngestOutcome } from './ingest.service.ts';
import { partyOf } from './known-devices.ts';
import { partitionsFirst } from './partitions.ts';
import { DeviceRefused, fileRefusal, type RefusalKind } from './refusals.ts';
import type { Knock } from './refused.ts';

const kinds = {
  UNKNOWN: 'device.unknown',
  DISABLED: 'device.disabled',
  PROTOCOL: 'device.protocol',
  ADDRESS: 'device.address',
} as const satisfies Record<string, RefusalKind>;

type Using = Pick<Services, 'database' | 'clock'>;

/** @throws DeviceRefused if the device may not send */
function permitted(opened: OpenedDevice | Refused | undefined): OpenedDevice {
  if (opened?.refused === undefined && opened) return opened;
  throw new DeviceRefused(kinds[opened?.refused ?? 'UNKNOWN'], opened?.companyId ?? null);
}

/**
 * Finds the device of a request before its body is read. Nothing of the device changes, because a signature is still to be verified.
 * @throws DeviceRefused after filing it
 */
export async function findDevice(services: Using, knock: Knock): Promise<OpenedDevice> {
  const { database, clock } = services;
  try {
    const looked = { speakers: [{ ...knock, isHeard: false }], at: clock.now(), party: partyOf([knock]) };
    return await asDevices(database, looked, async (_db, [opened]) => permitted(opened));
  } catch (error) {
    if (error instanceof DeviceRefused) await fileRefusal(services, error, knock);
    throw error;
  }
}

/**
 * Runs `work` for devices, in one transaction of the company they are all of, if they may speak; its committed effects are announced.
 * @throws DeviceRefused where one of them may not, after filing it for who is alone; nothing of what any of them sent is kept.
 */
export async function withDevices<T>(
  services: Using,
  knocks: readonly Knock[],
  work: (db: Db, devices: readonly OpenedDevice[], at: Date) => Promise<T>,
): Promise<T> {
  const { database, clock } = services;
  const at = clock.now();
  const [first, ...others] = knocks;
  const party = partyOf(knocks);
  const once = async () => {
    let online: number | undefined;
    let hasEvents = false;
    const speakers = knocks.map((knock) => ({ ...knock, isHeard: true }));
    const result = await asDevices(database, { speakers, at, party }, async (db, opened) => {
      const devices = opened.map(permitted);
      const companies = new Set(devices.map(({ companyId }) => companyId));
      if (companies.size !== 1) throw new Error('devices of several companies in one transaction');
      const [company] = devices.filter(({ cameOnline }) => cameOnline);
      online = company?.companyId;
      const ids = devices.flatMap(({ cameOnline, deviceId }) => (cameOnline ? [deviceId] : []));
      hasEvents = company !== undefined && (await tellOfOnline(db, company, ids, at));
      return work(db, devices, at);
    });
    if (online !== undefined) announceSoon(database, { topic: 'devices.changed', companyId: online });
    if (online !== undefined && hasEvents)
      announceSoon(database, { topic: 'webhooks.due', companyId: online });
    return result;
  };
  try {
    return await partitionsFirst(database, once);
  } catch (error) {
    if (error instanceof DeviceRefused && first && others.length === 0)
      await fileRefusal(services, error, first);
    throw error;
  }
}

/** As `withDevices`, for one. */
export const withDevice = <T>(
  services: Using,
  knock: Knock,
  work: (db: Db, device: OpenedDevice, at: Date) => Promise<T>,
): Promise<T> =>
  withDevices(services, [knock], (db, devices, at) => work(db, devices[0] as OpenedDevice, at)); // one knocked

/** Tells browsers what a committed batch changed. */
export function announceOutcome(
  { database }: Pick<Services, 'database'>,
  outcome: Omit<IngestOutcome, 'repeated'>,
): void {
  const { companyId, punchIds, employeeIds, held, hasEvents } = outcome;
  if (hasEvents) announceSoon(database, { topic: 'webhooks.due', companyId });
  if (punchIds.length > 0) {
    announceSoon(database, { topic: 'punches.created', companyId, ids: punchIds.map(Number) });
    announceSoon(database, { topic: 'attendance.changed', companyId, ids: employeeIds });
    announceSoon(database, { topic: 'occupancy.changed', companyId });
  }
  if (held > 0) announceSoon(database, { topic: 'quarantine.changed', companyId });
}

/** A peer's address as the database compares it: IPv4 written as IPv4, whatever socket it came through. */
export const peerAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
