import { randomBytes } from 'node:crypto';
import { onlineMs } from '@gatehouse/api/area/devices.rules';
import type { devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import {
  isPairable,
  type PageKind,
  pairingCodeMs,
  toPairingCode,
} from '@gatehouse/api/device-ops/device-pairings.rules';
import { addressKey, countAttempts } from '../../../platform/attempts.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createToken, hashNewToken, hashToken } from '../../../platform/http/credentials.ts';
import type { PublicCall } from '../../../platform/http/route.ts';
import { announce } from '../../../platform/live.ts';
import { refuse } from '../../../platform/refusal.ts';
import { clearPageCookie, readPageToken, setPageCookie } from './paired-pages.cookies.ts';
import * as queries from './paired-pages.queries.ts';
import { codesPerAddress, hashPairingCode } from './pairing-codes.rules.ts';

export type PairedBrowser = queries.PairedBrowser;

/** Interval in milliseconds in which the time of the last contact is stored. */
const seenEveryMs = 20_000;

type BrowserCall = Pick<PublicCall<typeof devicePairings.getPage>, 'database' | 'settings' | 'request'>;

/** Runs work with the rights of the company with which the calling browser is paired. Undefined if it is not paired. */
async function asPairedBrowser<T>(
  { database, settings, request }: BrowserCall,
  work: (db: Db, browser: PairedBrowser) => Promise<T>,
): Promise<T | undefined> {
  const tokenHash = hashToken(readPageToken(request, settings));
  if (!tokenHash) return undefined;
  const companyId = await database.asSystem((db) => queries.findCompanyOfToken(db, tokenHash));
  if (companyId === undefined) return undefined;
  return database.asCompanies([companyId], async (db) => {
    const browser = await queries.findPairedBrowser(db, tokenHash);
    return browser && work(db, browser);
  });
}

const canShow = ({ isActive, kind, deviceType }: PairedBrowser): boolean =>
  isActive && isPairable(kind, deviceType);

/**
 * Runs work for a paired browser that shows a page of this kind.
 * @throws ATT_PAIRING_NOT_FOUND if the browser is not paired with an active device for this kind of page
 */
export async function withPairedPage<T>(
  call: BrowserCall,
  kind: PageKind,
  work: (db: Db, browser: PairedBrowser) => Promise<T>,
): Promise<T> {
  const result = await asPairedBrowser(call, async (db, browser) =>
    canShow(browser) && browser.kind === kind ? { value: await work(db, browser) } : undefined,
  );
  return (result ?? refuse('ATT_PAIRING_NOT_FOUND')).value;
}

/** Stores when the browser was last seen, at most every 20 seconds. Announces a device that comes online. */
export async function noteConnected(
  db: Db,
  { id, deviceId, companyId, seenAt }: PairedBrowser,
  at: Date,
): Promise<void> {
  const silentMs = at.getTime() - (seenAt?.getTime() ?? 0);
  if (silentMs < seenEveryMs) return;
  await queries.writeSeen(db, id, at);
  if (silentMs >= onlineMs) await announce(db, { topic: 'devices.changed', companyId, ids: [deviceId] });
}

/** Returns the kind of page with which the calling browser is paired. Renews its cookie. */
export async function getPage(call: PublicCall<typeof devicePairings.getPage>) {
  const browser = await asPairedBrowser(call, async (_db, found) => found);
  if (!browser) return { status: 'UNPAIRED' as const, kind: null };
  const { request, reply, settings } = call;
  const token = readPageToken(request, settings);
  if (token) setPageCookie(reply, settings, token);
  return canShow(browser)
    ? { status: 'PAIRED' as const, kind: browser.kind }
    : { status: 'INACTIVE' as const, kind: null };
}

function createCode(): string {
  let code: string | undefined;
  while (code === undefined) code = toPairingCode(randomBytes(16));
  return code;
}

/**
 * Creates a pairing code for the calling browser. The browser keeps its token while its last code is valid, so that a
 * code that someone enters at this moment still pairs it. Otherwise it gets a new token, because a copy of an old one
 * must not become valid with the next pairing.
 */
export async function createPairingCode(call: PublicCall<typeof devicePairings.createCode>) {
  const { request, reply, settings, database, clock, body } = call;
  const at = clock.now();
  const wait = await countAttempts(database, at, [
    { ...codesPerAddress, key: addressKey('pairing-code:address', request.ip) },
  ]);
  if (wait !== undefined) call.refuse('API_TOO_MANY_REQUESTS', null, wait);
  const code = createCode();
  const expiresAt = new Date(at.getTime() + pairingCodeMs);
  const token = await database.asSystem(async (db) => {
    const ownToken = readPageToken(request, settings);
    const ownHash = hashToken(ownToken);
    if (ownHash && (await queries.findCompanyOfToken(db, ownHash))) call.refuse('ATT_PAIRING_EXISTED');
    const isWaiting = ownHash !== undefined && (await queries.hasCode(db, ownHash, at));
    const pageToken = isWaiting && ownToken ? ownToken : createToken();
    const codeHash = hashPairingCode(settings.masterKey, code);
    const tokenHash = hashNewToken(pageToken);
    await queries.replaceCode(db, { codeHash, tokenHash, kind: body.kind, expiresAt }, at);
    return pageToken;
  });
  setPageCookie(reply, settings, token);
  return { code, expiresAt: expiresAt.toISOString() };
}

/** Unpairs the calling browser. The audit trail names the device as the author. */
export async function leavePage(call: PublicCall<typeof devicePairings.leave>) {
  const left = await asPairedBrowser(call, async (db, browser) => {
    const { id, companyId, deviceId, deviceName, kind } = browser;
    await queries.deletePairing(db, id);
    await call.recordAs(
      db,
      { accountId: null, name: deviceName },
      { companyId, entityId: id, before: { deviceId, kind } },
    );
    await announce(db, { topic: 'devices.changed', companyId, ids: [deviceId] });
    return true;
  });
  clearPageCookie(call.reply, call.settings);
  if (!left) call.refuse('ATT_PAIRING_NOT_FOUND');
  return {};
}
