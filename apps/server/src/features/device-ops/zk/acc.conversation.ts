import type { Services } from '../../../platform/services.ts';
import { hasStarted, queueOwn } from '../device-commands/queue.service.ts';
import { announceSoon } from '../ingest/announcer.ts';
import { noteGreeting, noteInfo } from '../ingest/device-notes.service.ts';
import { takeAnswer } from './acc.answers.ts';
import * as queries from './acc.queries.ts';
import {
  formatRegistry,
  formatSettings,
  formatTime,
  formatWelcome,
  registrationOf,
  withTerminal,
} from './acc.registration.ts';
import { takeAccUpload } from './acc.uploads.ts';
import { zoneToTell } from './zk.clock.ts';
import { handOut } from './zk.conversation.ts';
import { parseOptions } from './zk.reports.ts';
import type { TerminalRequest } from './zk.request.ts';

/** Answers a terminal of the security dialect, but for what both dialects ask alike (protocols.md §1.6). */
export function serveAccess(services: Services, method: string, read: TerminalRequest): Promise<string> {
  const isPost = method === 'POST';
  switch (read.endpoint) {
    case 'registry':
      return register(services, read);
    case 'push':
      return isPost ? configureOrHandOut(services, read) : configure(services, read);
    case 'rtdata':
      return tellTime(services, read);
    case 'querydata':
      return isPost ? takeAnswer(services, read) : justAnswer(services, read);
    // without a key from here it goes on in clear text
    case 'exchange':
    case 'ping':
      return justAnswer(services, read);
    default:
      return isPost ? takeAccUpload(services, read) : welcome(services, read);
  }
}

const justAnswer = (services: Services, read: TerminalRequest): Promise<string> =>
  withTerminal(services, read, async () => 'OK');

/** A terminal that greets: `OK` before it has registered, its registration and settings afterwards. */
const welcome = (services: Services, read: TerminalRequest): Promise<string> => {
  const { endpoint, query } = read;
  // it may have been switched on: what it shows is of another session
  return withTerminal(services, { ...read, token: null }, async (db, device, at) => {
    if (endpoint !== 'cdata' || !(query.wantsOptions || query.pushVersion !== null)) return 'OK';
    const { companyId, deviceId } = device;
    await noteInfo(db, deviceId, { pushVersion: query.pushVersion ?? '', language: query.language ?? '' });
    await queries.noteWelcomed(db, deviceId);
    const own = registrationOf(services.settings.masterKey, device);
    if (own) {
      await hasStarted(db, deviceId, at, at);
      // what it recorded while it was away
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

/** A terminal that registers says what it can, and is given what proves it from now on. */
async function register(services: Services, read: TerminalRequest): Promise<string> {
  const { masterKey } = services.settings;
  const { text, companyId } = await withTerminal(
    services,
    { ...read, token: null },
    async (db, device, at) => {
      const { deviceId, companyId } = device;
      await noteInfo(db, deviceId, parseOptions(read.body));
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

/** Some terminals fetch their settings where others ask for commands: what is asked first is the settings. */
async function configureOrHandOut(services: Services, read: TerminalRequest): Promise<string> {
  const settings = await withTerminal(services, read, async (db, device, at) => {
    const own = registrationOf(services.settings.masterKey, device);
    const isFirst = own !== null && (await queries.noteConfigured(db, device.deviceId, at));
    return isFirst && own ? formatSettings(own, device, read.query.pushVersion) : null;
  });
  return settings ?? handOut(services, read);
}

/** A terminal that sets its clock. */
const tellTime = (services: Services, read: TerminalRequest): Promise<string> =>
  withTerminal(services, read, async (db, { deviceId, zone }, at) => {
    if (read.query.get('type')?.toLowerCase() !== 'time') return 'OK';
    await noteGreeting(db, deviceId, at, zoneToTell(zone, at).told);
    return formatTime(zone, at);
  });
