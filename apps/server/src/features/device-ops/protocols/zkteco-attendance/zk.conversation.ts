import type { Services } from '../../../../platform/services.ts';
import { handleGreeting, nextCommands, recordCommandResults } from '../../device-commands/queue.service.ts';
import { announceSoon } from '../../ingest/announcer.ts';
import { noteGreeting, storeInfo } from '../../ingest/device-notes.service.ts';
import { withDevice } from '../../ingest/device-requests.service.ts';
import { withTerminal } from '../zkteco-access/acc.registration.ts';
import { formatTimeZone } from './zk.clock.ts';
import { formatHandshake } from './zk.format.ts';
import { parseDeviceCmd, parseInfo } from './zk.reports.ts';
import type { TerminalRequest } from './zk.request.ts';

type TerminalServices = Pick<Services, 'database' | 'clock' | 'jobs' | 'store' | 'settings'>;

/** Answers a greeting: the settings if the terminal asks for them, otherwise `OK`. */
export async function greet(
  services: TerminalServices,
  { endpoint, query, knock }: TerminalRequest,
): Promise<string> {
  return withDevice(services, knock, async (db, device, at) => {
    if (endpoint !== 'cdata' || !(query.wantsOptions || query.pushVersion !== null)) return 'OK';
    await storeInfo(db, device.deviceId, {
      pushVersion: query.pushVersion ?? '',
      language: query.language ?? '',
      ...(query.deviceType !== null && { deviceType: query.deviceType }),
    });
    await handleGreeting(db, device.deviceId, at, device.toldAt);
    await noteGreeting(db, device.deviceId, at, formatTimeZone(device.zone, at).told);
    // The terminal may be new, or a replacement with the serial number of the old one. Its people are therefore
    // computed again.
    const { companyId, deviceId } = device;
    await services.jobs.send(
      db,
      'device-people.sync',
      { companyId, deviceId },
      { key: `device:${deviceId}` },
    );
    return formatHandshake({
      serial: knock.serial,
      attlogStamp: device.stamps.ATTLOG ?? null,
      operlogStamp: device.stamps.OPERLOG ?? null,
      timeZone: device.zone,
      at,
      pushVersion: query.pushVersion,
    });
  });
}

export async function handOutCommands(services: TerminalServices, read: TerminalRequest): Promise<string> {
  const { query } = read;
  const { text, made, companyId } = await withTerminal(services, read, async (db, device, at) => {
    if (query.info !== null) {
      const facts = Object.entries(parseInfo(query.info)).filter(([, value]) => value !== null);
      await storeInfo(
        db,
        device.deviceId,
        Object.fromEntries(facts.map(([name, value]) => [name, String(value)])),
      );
    }
    return { ...(await nextCommands(services, db, device, at)), companyId: device.companyId };
  });
  if (made > 0) announceSoon(services.database, { topic: 'devices.changed', companyId });
  return text;
}

export async function recordResults(services: TerminalServices, read: TerminalRequest): Promise<string> {
  const { results } = parseDeviceCmd(read.body, read.query.get);
  const changed = await withTerminal(services, read, async (db, device, at) => {
    const ended = await recordCommandResults(services, db, device, at, results);
    return ended > 0 ? device.companyId : null;
  });
  if (changed !== null) announceSoon(services.database, { topic: 'devices.changed', companyId: changed });
  return 'OK';
}
