import { handleGreeting } from '../../device-commands/queue.service.ts';
import { noteGreeting, storeInfo } from '../../ingest/device-notes.service.ts';
import { withDevice } from '../../ingest/device-requests.service.ts';
import { formatTimeZone } from '../zkteco/clock.ts';
import type { TerminalServices } from '../zkteco/polls.ts';
import type { TerminalRequest } from '../zkteco/request.ts';
import { formatHandshake } from './handshake.ts';

/** Answers a handshake with the settings if the terminal requests them, otherwise with `OK`. */
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
    // The terminal may be new, or may replace another terminal with the same serial number. The people that it should
    // store are therefore computed again.
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
