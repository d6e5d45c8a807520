import type { FastifyRequest } from 'fastify';
import { countStranger } from '../../../platform/http/strangers.ts';
import { createSlots } from '../../../platform/load/slots.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { createAddressQueues } from '../../auth/sessions/client-limits.service.ts';
import { findPersonalCalendar, type PersonalCalendar } from '../calendar-feeds/calendar-feeds.service.ts';
import { appPasswordHash } from '../calendar-passwords/app-password.rules.ts';
import { findPassword, recordLastUse } from './caldav.queries.ts';
import type { DavReader } from './resources.ts';

/**
 * Limits on concurrent requests of all calendar apps and of each calendar app. Requests above a limit wait, and are
 * refused after the maximum wait.
 */
const inTurn = createSlots({
  ...{ atOnce: 6, atOnceEach: 2 },
  ...{ mostWaiting: 300, mostWaitingEach: 30, longestWaitMs: 10_000 },
});
const inLine = createAddressQueues(150);
const noteEveryMs = 60_000;

export interface CalendarReader extends DavReader, Pick<PersonalCalendar, 'read'> {}

interface BasicCredentials {
  accountName: string;
  /** The hash of the app password. Undefined if the password does not have the format of an app password. */
  hash: Buffer | undefined;
}

/**
 * Parses the credentials of Basic authentication (RFC 7617).
 * @throws Refusal AUTH_UNAUTHORIZED if they are missing
 */
export function readCredentials({ headers }: FastifyRequest): BasicCredentials {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) refuse('AUTH_UNAUTHORIZED');
  const [accountName = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { accountName, hash: appPasswordHash(password.join(':')) };
}

/**
 * Runs `work` for the person with this account name and app password. Rejects any other password and counts it as a
 * failed attempt.
 */
export async function withReader<T>(
  services: Services,
  request: FastifyRequest,
  work: (reader: CalendarReader) => Promise<T>,
): Promise<T> {
  const { accountName, hash } = readCredentials(request);
  const answer =
    hash &&
    (await inLine(request, () =>
      inTurn(() => runAsReader(services, accountName, hash, work), hash.toString('hex')),
    ));
  if (answer) return answer.done;
  await countStranger(services, request, 'caldav');
  refuse('AUTH_UNAUTHORIZED');
}

/**
 * Runs `work` in one transaction of the person’s company. Returns undefined if the app password is unknown or belongs
 * to another account name.
 */
async function runAsReader<T>(
  { database, clock, settings }: Services,
  accountName: string,
  hash: Buffer,
  work: (reader: CalendarReader) => Promise<T>,
): Promise<{ done: T } | undefined> {
  const passwordRow = await database.asSystem((db) => findPassword(db, hash));
  if (!passwordRow) return undefined;
  const { id, companyId, employeeId, seenAt } = passwordRow;
  return database.asCompanies([companyId], async (db) => {
    const own = await findPersonalCalendar({ db, clock, settings }, { companyId, employeeId });
    if (own?.accountName.toLowerCase() !== accountName.trim().toLowerCase()) return undefined;
    const at = clock.now();
    if (!seenAt || at.getTime() - seenAt.getTime() >= noteEveryMs) await recordLastUse(db, id, at);
    return { done: await work({ employeeId, name: own.name, basePath: settings.basePath, read: own.read }) };
  });
}
