import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { tellOfOnline } from '../../settings/webhook-deliveries/events.service.ts';
import { announceSoon } from './announcer.ts';
import type { OpenedDevice } from './device-record.ts';
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
    const result = await asDevices(database, { speakers: knocks, at, party }, async (db, opened) => {
      const devices = opened.map((one) => {
        if (one.refused === undefined) return one;
        throw new DeviceRefused(kinds[one.refused], one.companyId ?? null);
      });
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

/**
 * Turns away a device that may speak but not so: its request is of a kind nobody serves here. One that may not speak is refused as ever.
 * @throws DeviceRefused always
 */
export const refuseHere = (
  services: Using,
  knock: Knock,
  kind: 'device.path' | 'device.dialect',
): Promise<never> =>
  withDevice(services, knock, async (_db, { companyId }) => {
    throw new DeviceRefused(kind, companyId);
  });

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
