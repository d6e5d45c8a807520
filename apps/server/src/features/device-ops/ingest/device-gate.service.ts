import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { announceSoon } from './announcer.ts';
import type { OpenedDevice } from './device-record.ts';
import { asDevice } from './ingest.queries.ts';
import type { IngestOutcome } from './ingest.service.ts';
import { partitionsFirst } from './partitions.ts';
import { DeviceRefused, fileRefusal, type RefusalKind } from './refusals.ts';
import type { Knock } from './refused.ts';

const kinds = {
  UNKNOWN: 'device.unknown',
  DISABLED: 'device.disabled',
  PROTOCOL: 'device.protocol',
  ADDRESS: 'device.address',
} as const satisfies Record<string, RefusalKind>;

/**
 * Runs `work` for a device, in one transaction of its company, if it may speak; its committed effects are announced.
 * @throws DeviceRefused after filing the refusal; nothing of what it sent is kept.
 */
export async function withDevice<T>(
  services: Pick<Services, 'database' | 'clock'>,
  knock: Knock,
  work: (db: Db, device: OpenedDevice, at: Date) => Promise<T>,
): Promise<T> {
  const { database, clock } = services;
  const at = clock.now();
  const { serial, protocol: spoken, address } = knock;
  const once = async () => {
    let online: number | undefined;
    const result = await asDevice(database, { serial, spoken, address, at }, (db, opened) => {
      if (opened.refused !== undefined)
        throw new DeviceRefused(kinds[opened.refused], opened.companyId ?? null);
      online = opened.cameOnline ? opened.companyId : undefined;
      return work(db, opened, at);
    });
    if (online !== undefined) announceSoon(database, { topic: 'devices.changed', companyId: online });
    return result;
  };
  try {
    return await partitionsFirst(database, once);
  } catch (error) {
    if (error instanceof DeviceRefused) await fileRefusal(services, error, knock);
    throw error;
  }
}

/**
 * Turns away a device that may speak but not so: its request is of a kind nobody serves here. One that may not speak is refused as ever.
 * @throws DeviceRefused always
 */
export const refuseHere = (
  services: Pick<Services, 'database' | 'clock'>,
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
  const { companyId, punchIds, employeeIds, held } = outcome;
  if (punchIds.length > 0) {
    announceSoon(database, { topic: 'punches.created', companyId, ids: punchIds.map(Number) });
    announceSoon(database, { topic: 'attendance.changed', companyId, ids: employeeIds });
  }
  if (held > 0) announceSoon(database, { topic: 'quarantine.changed', companyId });
}

/** A peer's address as the database compares it: IPv4 written as IPv4, whatever socket it came through. */
export const peerAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
