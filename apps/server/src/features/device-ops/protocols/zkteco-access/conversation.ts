import type { Services } from '../../../../platform/services.ts';
import { handleStart, queueOwn } from '../../device-commands/queue.service.ts';
import { announceSoon } from '../../ingest/announcer.ts';
import { noteGreeting, storeInfo } from '../../ingest/device-notes.service.ts';
import { formatTimeZone } from '../zkteco/clock.ts';
import { handOutCommands } from '../zkteco/polls.ts';
import { registrationOf, withTerminal } from '../zkteco/registration-token.ts';
import { parseOptions } from '../zkteco/reports.ts';
import type { TerminalRequest } from '../zkteco/request.ts';
import { accessCommands } from './access-commands.ts';
import { ingestAnswer } from './answers.ts';
import * as queries from './registration.queries.ts';
import { formatRegistry, formatSettings, formatTime, formatWelcome } from './registration.ts';
import { ingestAccUpload } from './uploads.ts';

/**
 * Answers a terminal of the access control dialect (protocols.md §1.6). Another module answers the requests that both
 * dialects use.
 */
export function serveAccess(services: Services, method: string, read: TerminalRequest): Promise<string> {
  const isPost = method === 'POST';
  switch (read.endpoint) {
    case 'registry':
      return register(services, read);
    case 'push':
      return isPost ? configureOrHandOut(services, read) : configure(services, read);
    case 'rtdata':
      return sendTime(services, read);
    case 'querydata':
      return isPost ? ingestAnswer(services, read) : acknowledge(services, read);
    // The portal returns no encryption key, so the terminal continues in plain text.
    case 'exchange':
    case 'ping':
      return acknowledge(services, read);
    default:
      return isPost ? ingestAccUpload(services, read) : greetTerminal(services, read);
  }
}

const acknowledge = (services: Services, read: TerminalRequest): Promise<string> =>
  withTerminal(services, read, async () => 'OK');

/** Answers a handshake with `OK` before registration, and with the registration and the settings afterwards. */
const greetTerminal = (services: Services, read: TerminalRequest): Promise<string> => {
  const { endpoint, query } = read;
  // The terminal may have restarted, so its token may belong to an earlier session.
  return withTerminal(services, { ...read, token: null }, async (db, device, at) => {
    if (endpoint !== 'cdata' || !(query.wantsOptions || query.pushVersion !== null)) return 'OK';
    const { companyId, deviceId } = device;
    await storeInfo(db, deviceId, { pushVersion: query.pushVersion ?? '', language: query.language ?? '' });
    await queries.noteWelcomed(db, deviceId);
    const own = registrationOf(services.settings.masterKey, device);
    if (own) {
      await handleStart(db, deviceId, at, at);
      // The command requests the records that the terminal made while it was offline.
      await queueOwn(db, device, 'CHECK', 'CHECK', at);
      await services.jobs.send(
        db,
        'device-people.sync',
        { companyId, deviceId },
        { key: `device:${deviceId}` },
      );
    }
    return formatWelcome(own, device, query.pushVersion);
  });
};

/** Registers a terminal: stores its reported features and returns its registration code. */
async function register(services: Services, read: TerminalRequest): Promise<string> {
  const { masterKey } = services.settings;
  const { text, companyId } = await withTerminal(
    services,
    { ...read, token: null },
    async (db, device, at) => {
      const { deviceId, companyId } = device;
      await storeInfo(db, deviceId, parseOptions(read.body));
      await queries.noteRegistered(db, deviceId, at);
      await queries.noteWelcomed(db, deviceId);
      await queueOwn(db, device, 'UPDATE_TIMES', 'UPDATE_TIMES', at);
      const own = registrationOf(masterKey, { deviceId, registeredAt: at.toISOString() });
      return { text: own ? formatRegistry(own) : 'OK', companyId };
    },
  );
  announceSoon(services.database, { topic: 'devices.changed', companyId });
  return text;
}

const configure = (services: Services, read: TerminalRequest): Promise<string> =>
  withTerminal(services, { ...read, token: null }, async (db, device, at) => {
    await queries.noteConfigured(db, device.deviceId, at);
    const own = registrationOf(services.settings.masterKey, device);
    return own ? formatSettings(own, device, read.query.pushVersion) : 'OK';
  });

/**
 * Sends the settings on the first request and commands on later requests, because some terminals fetch their settings
 * with the request for commands.
 */
async function configureOrHandOut(services: Services, read: TerminalRequest): Promise<string> {
  const settings = await withTerminal(services, read, async (db, device, at) => {
    const own = registrationOf(services.settings.masterKey, device);
    const isFirst = own !== null && (await queries.noteConfigured(db, device.deviceId, at));
    return isFirst && own ? formatSettings(own, device, read.query.pushVersion) : null;
  });
  return settings ?? handOutCommands(services, read, accessCommands);
}

const sendTime = (services: Services, read: TerminalRequest): Promise<string> =>
  withTerminal(services, read, async (db, { deviceId, zone }, at) => {
    if (read.query.get('type')?.toLowerCase() !== 'time') return 'OK';
    await noteGreeting(db, deviceId, at, formatTimeZone(zone, at).told);
    return formatTime(zone, at);
  });
