import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { insertOnlineEvents } from '../../settings/webhook-deliveries/events.service.ts';
import { announceSoon } from './announcer.ts';
import type { OpenedDevice, RefusedDevice } from './device-record.ts';
import { withOpenedDevices } from './ingest.queries.ts';
import type { IngestOutcome } from './ingest.service.ts';
import { withPartitions } from './partitions.ts';
import type { DeviceSender } from './receiving/device-sender.ts';
import { queueClientOf } from './receiving/known-devices.ts';
import { DeviceRefused, fileRefusal, type RefusalKind } from './refusals/refusals.ts';

const kinds = {
  UNKNOWN: 'device.unknown',
  DISABLED: 'device.disabled',
  PROTOCOL: 'device.protocol',
  ADDRESS: 'device.address',
} as const satisfies Record<string, RefusalKind>;

type DeviceServices = Pick<Services, 'database' | 'clock'>;

/**
 * Returns the opened device.
 * @throws DeviceRefused if the device may not send data
 */
function requirePermitted(opened: OpenedDevice | RefusedDevice | undefined): OpenedDevice {
  if (opened?.refused === undefined && opened) return opened;
  throw new DeviceRefused(kinds[opened?.refused ?? 'UNKNOWN'], opened?.companyId ?? null);
}

/**
 * Finds the device of a request before reading its body. Changes nothing about the device, because its signature may
 * not be verified yet.
 * @throws DeviceRefused after recording the refusal
 */
export async function findDevice(services: DeviceServices, sender: DeviceSender): Promise<OpenedDevice> {
  const { database, clock } = services;
  try {
    const looked = {
      speakers: [{ ...sender, isHeard: false }],
      at: clock.now(),
      party: queueClientOf([sender]),
    };
    return await withOpenedDevices(database, looked, async (_db, [opened]) => requirePermitted(opened));
  } catch (error) {
    if (error instanceof DeviceRefused) await fileRefusal(services, error, sender);
    throw error;
  }
}

/**
 * Runs `work` for permitted devices of one company in one transaction. Announces the committed changes. If one of the
 * devices is not permitted, stores no data of any of them. Records the refusal only if there is a single sender.
 * @throws DeviceRefused if one of the devices is not permitted
 */
export async function withDevices<T>(
  services: DeviceServices,
  senders: readonly DeviceSender[],
  work: (db: Db, devices: readonly OpenedDevice[], at: Date) => Promise<T>,
): Promise<T> {
  const { database, clock } = services;
  const at = clock.now();
  const [first, ...others] = senders;
  const queueClient = queueClientOf(senders);
  const runOnce = async () => {
    let online: number | undefined;
    let hasEvents = false;
    const speakers = senders.map((sender) => ({ ...sender, isHeard: true }));
    const result = await withOpenedDevices(
      database,
      { speakers, at, party: queueClient },
      async (db, opened) => {
        const devices = opened.map(requirePermitted);
        const companies = new Set(devices.map(({ companyId }) => companyId));
        if (companies.size !== 1) throw new Error('devices of several companies in one transaction');
        const [company] = devices.filter(({ cameOnline }) => cameOnline);
        online = company?.companyId;
        const ids = devices.flatMap(({ cameOnline, deviceId }) => (cameOnline ? [deviceId] : []));
        hasEvents = company !== undefined && (await insertOnlineEvents(db, company, ids, at));
        return work(db, devices, at);
      },
    );
    if (online !== undefined) announceSoon(database, { topic: 'devices.changed', companyId: online });
    if (online !== undefined && hasEvents)
      announceSoon(database, { topic: 'webhooks.due', companyId: online });
    return result;
  };
  try {
    return await withPartitions(database, runOnce);
  } catch (error) {
    if (error instanceof DeviceRefused && first && others.length === 0)
      await fileRefusal(services, error, first);
    throw error;
  }
}

export const withDevice = <T>(
  services: DeviceServices,
  sender: DeviceSender,
  work: (db: Db, device: OpenedDevice, at: Date) => Promise<T>,
): Promise<T> =>
  withDevices(services, [sender], (db, devices, at) => work(db, devices[0] as OpenedDevice, at)); // One sender is passed, so `devices` contains one device.

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

/**
 * Returns an IP address in the format of the database. An IPv4 address stays in IPv4 format even if the request arrived
 * through an IPv6 socket.
 */
export const toPeerAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
