import type { VisitorQr } from '@gatehouse/api/visitors/visitors';
import { languageOfVisitor } from '@gatehouse/api/visitors/visitors.rules';
import type { Db } from '../../../platform/db/database.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { spanText } from '../../settings/mails/account-notices.service.ts';
import { endMailsTo, queueMail } from '../../settings/mails/mails.service.ts';
import { listRemaining } from '../visitor-logbook/windows.rules.ts';
import { findPlans, type VisitorPlan } from '../visitor-logbook/windows.service.ts';
import * as queries from './qr.queries.ts';
import { createLink, createNumber, formatNumber, hashOf } from './qr.rules.ts';

const purpose = 'visitor-qrs';

interface QrCode {
  number: string;
  link: string;
}

type QrServices = { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>;

const unsealQr = (masterKey: Buffer, sealed: Buffer): QrCode =>
  JSON.parse(unseal(masterKey, purpose, sealed).toString()) as QrCode; // The cast is safe, because `createQr` has sealed a value of this format.

export const numberIn = (masterKey: Buffer, sealed: Buffer): string => unsealQr(masterKey, sealed).number;

export const drawSealedQr = (masterKey: Buffer, sealed: Buffer): Promise<string> =>
  drawQr(numberIn(masterKey, sealed));

/** Creates the QR code number and link of a visitor. Also returns them encrypted and hashed, as columns to store. */
export function createQr(masterKey: Buffer) {
  const qr = { number: createNumber(), link: createLink() };
  return {
    ...qr,
    sealed: seal(masterKey, purpose, Buffer.from(JSON.stringify(qr))),
    number_hash: hashOf(masterKey, 'number', qr.number),
    link_hash: hashOf(masterKey, 'link', qr.link),
  };
}

/** Returns the number and link of a visitor, and creates them on first use. The caller must have locked the visitor. */
async function findOrCreateQr(
  { db, clock, settings }: QrServices,
  { id, companyId }: Pick<queries.MailedVisitor, 'id' | 'companyId'>,
): Promise<QrCode> {
  const { masterKey } = settings;
  const storedQr = await queries.findQr(db, id);
  if (storedQr) return unsealQr(masterKey, storedQr.sealed);
  const { number, link, ...qr } = createQr(masterKey);
  await queries.insertQr(db, { ...qr, visitor_id: id, company_id: companyId, created_at: clock.now() });
  return { number, link };
}

/** Maximum number of entry periods stated in an email. The page behind the link shows later periods too. */
const mostStated = 10;

/** Formats a visitor’s entry windows as stored in `visitor_qrs`. */
export const formatWindows = (windows: readonly { from: number; to: number }[]): string =>
  windows.map(({ from, to }) => `${from}-${to}`).join(' ');

/** Parses entry windows formatted by `formatWindows`. */
export const readWindows = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(/(\d+)-(\d+)/g)].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));

/** Returns the hosts and buildings of a visitor’s current and future entry windows. */
function findRemainingVisits(plan: VisitorPlan | undefined, now: number) {
  const left = (plan?.windows ?? []).filter(({ to }) => to >= now);
  const hosts = left.map(
    ({ meetingId }) => plan?.meetings.find(({ id }) => id === meetingId)?.hostId ?? plan?.visitor.hostId,
  );
  return {
    hostIds: [...new Set(hosts.filter((id) => typeof id === 'number'))],
    buildingIds: [...new Set(left.flatMap(({ buildingId }) => buildingId ?? []))],
  };
}

/**
 * Returns the visitor’s remaining entry windows with their zone. Doors grant entry in the same windows. The caller must
 * have locked the visitor.
 */
export async function findRemainingWindows(
  { db, clock }: Pick<QrServices, 'db' | 'clock'>,
  { id, companyId }: Pick<queries.MailedVisitor, 'id' | 'companyId'>,
) {
  const [plan] = await findPlans(db, companyId, [id]);
  const now = clock.now().getTime();
  return {
    windows: listRemaining(plan?.windows ?? [], now),
    zone: plan?.visitor.zone ?? 'UTC',
    visits: findRemainingVisits(plan, now),
  };
}

/**
 * Emails a visitor the QR code as a picture, digits and a link. The email states the periods in which doors grant
 * entry. Returns false and sends nothing if no period remains.
 */
export async function mailQr(call: QrServices, visitor: queries.MailedVisitor): Promise<boolean> {
  const { windows, zone, visits } = await findRemainingWindows(call, visitor);
  const last = windows.at(-1);
  if (!last) return false;
  const { number, link } = await findOrCreateQr(call, visitor);
  const { companyId, nationality, displayName, email } = visitor;
  const { hostIds, buildingIds } = visits;
  const details = await queries.findWhereabouts(call.db, companyId, hostIds, buildingIds);
  const language = languageOfVisitor(nationality);
  const stated = windows
    .slice(0, mostStated)
    .map(({ from, to }) => spanText({ startsAt: from, endsAt: to }, false, zone, language));
  await queries.saveMailedWindows(call.db, visitor.id, formatWindows(windows));
  await queueMail(call, {
    companyId,
    of: { visitorId: visitor.id },
    kind: 'VISITOR_QR',
    to: { address: email, name: displayName },
    language,
    values: {
      name: displayName,
      company: details.companyName,
      when: [...stated, ...(windows.length > mostStated ? ['…'] : [])].join('; '),
      zone: zone.replaceAll('_', ' '),
      ...(details.hosts.length > 0 && { host: details.hosts.join(', ') }),
      ...(details.places.length > 0 && { place: details.places.join('; ') }),
      ...(details.mapLinks.length > 0 && { map: details.mapLinks.join(' ') }),
      qr: number,
      code: formatNumber(number),
      // The secret is in the fragment after #, which browsers do not send to any server, so it appears in no log.
      link: `${call.settings.publicUrl}/visitor-qr#${link}`,
    },
    expiresAt: new Date(last.to),
  });
  return true;
}

/** Revokes the number and link of a visitor and cancels unsent emails with them. */
export async function revokeQr(
  { db, clock }: Pick<QrServices, 'db' | 'clock'>,
  visitorId: number,
): Promise<void> {
  await queries.deleteQr(db, visitorId);
  await endMailsTo(db, visitorId, clock.now());
}

/**
 * Returns the QR code of an emailed link, with the period in which doors grant entry. Undefined if no such period
 * remains, or if the link is unknown or revoked.
 */
export async function findQrOfLink(
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  link: string,
): Promise<VisitorQr | undefined> {
  const hash = hashOf(settings.masterKey, 'link', link);
  const row = await database.asSystem((db) => queries.findByLink(db, hash));
  if (!row) return undefined;
  const visitor = { id: row.visitor_id, companyId: row.company_id };
  const { windows } = await database.asCompanies([visitor.companyId], (db) =>
    findRemainingWindows({ db, clock }, visitor),
  );
  const [window] = windows;
  return (
    window && {
      picture: await drawSealedQr(settings.masterKey, row.sealed),
      activeFrom: new Date(window.from).toISOString(),
      activeTo: new Date(window.to).toISOString(),
    }
  );
}

/**
 * Draws a QR code as a data: URL, which the content security policy of the pages allows in an <img>. The library is
 * loaded on first use.
 */
async function drawQr(text: string): Promise<string> {
  const { toString: toSvg } = await import('qrcode');
  const picture = await toSvg(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}
