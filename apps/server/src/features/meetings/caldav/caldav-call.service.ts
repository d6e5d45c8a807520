import type { FastifyRequest } from 'fastify';
import { turns } from '../../../platform/load/turns.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { countStranger, linesByAddress } from '../../auth/sessions/strangers.service.ts';
import { type PersonalCalendar, personalCalendar } from '../calendar-feeds/calendar-feeds.service.ts';
import { appPasswordHash } from '../calendar-passwords/app-password.rules.ts';
import { findPassword, noteUse } from './caldav.queries.ts';
import type { Reader } from './resources.ts';

/** Of all calendar programs at once, and of one of them: who sends more waits, and then is asked to come again. */
const inTurn = turns({
  ...{ atOnce: 6, atOnceEach: 2 },
  ...{ mostWaiting: 300, mostWaitingEach: 30, longestWaitMs: 10_000 },
});
const inLine = linesByAddress(150);
const noteEveryMs = 60_000;

export interface CalendarReader extends Reader, Pick<PersonalCalendar, 'read'> {}

interface Presented {
  accountName: string;
  /** Undefined: it cannot be an app password. */
  hash: Buffer | undefined;
}

/** What was signed in with (RFC 7617); refuses who has not said anything. */
export function presented({ headers }: FastifyRequest): Presented {
  const sent = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(headers.authorization ?? '')?.[1];
  if (sent === undefined) throw new Refusal('AUTH_UNAUTHORIZED');
  const [accountName = '', ...password] = Buffer.from(sent, 'base64').toString('utf8').split(':');
  return { accountName, hash: appPasswordHash(password.join(':')) };
}

/** Runs `work` for whoever signed in by their account's name and an app password; every other password is refused and counted. */
export async function asReader<T>(
  services: Services,
  request: FastifyRequest,
  work: (reader: CalendarReader) => Promise<T>,
): Promise<T> {
  const { accountName, hash } = presented(request);
  const answer =
    hash &&
    (await inLine(request, () =>
      inTurn(() => reading(services, accountName, hash, work), hash.toString('hex')),
    ));
  if (answer) return answer.done;
  await countStranger(services, request, 'caldav');
  throw new Refusal('AUTH_UNAUTHORIZED');
}

/** In one transaction of the person's company; undefined where the two are nobody's. */
async function reading<T>(
  { database, clock, settings }: Services,
  accountName: string,
  hash: Buffer,
  work: (reader: CalendarReader) => Promise<T>,
): Promise<{ done: T } | undefined> {
  const found = await database.asSystem((db) => findPassword(db, hash));
  if (!found) return undefined;
  const { id, companyId, employeeId, seenAt } = found;
  return database.asCompanies([companyId], async (db) => {
    const own = await personalCalendar({ db, clock, settings }, { companyId, employeeId });
    if (own?.accountName.toLowerCase() !== accountName.trim().toLowerCase()) return undefined;
    const at = clock.now();
    if (!seenAt || at.getTime() - seenAt.getTime() >= noteEveryMs) await noteUse(db, id, at);
    return { done: await work({ employeeId, name: own.name, basePath: settings.basePath, read: own.read }) };
  });
}
