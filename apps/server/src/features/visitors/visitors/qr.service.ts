import type { VisitorQr } from '@gatehouse/api/visitors/visitors';
import { languageOfVisitor } from '@gatehouse/api/visitors/visitors.rules';
import type { Db } from '../../../platform/db/database.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { spanText } from '../../settings/mails/account-notices.service.ts';
import { endMailsTo, queueMail } from '../../settings/mails/mails.service.ts';
import { remainingOf } from '../visitor-logbook/windows.rules.ts';
import { findPlans, type Planned } from '../visitor-logbook/windows.service.ts';
import * as queries from './qr.queries.ts';
import { hashOf, newLink, newNumber, spelledNumber } from './qr.rules.ts';

const purpose = 'visitor-qrs';

interface Qr {
  number: string;
  link: string;
}

type Writing = { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>;

const opened = (masterKey: Buffer, sealed: Buffer): Qr =>
  JSON.parse(unseal(masterKey, purpose, sealed).toString()) as Qr; // as sealed below

/** The number of a sealed QR code. */
export const numberIn = (masterKey: Buffer, sealed: Buffer): string => opened(masterKey, sealed).number;

/** The picture of a sealed QR code, as a page shows it. */
export const pictureIn = (masterKey: Buffer, sealed: Buffer): Promise<string> =>
  pictureOf(numberIn(masterKey, sealed));

/** A number and a link, and what is kept of them. */
export function newQr(masterKey: Buffer) {
  const qr = { number: newNumber(), link: newLink() };
  return {
    ...qr,
    sealed: seal(masterKey, purpose, Buffer.from(JSON.stringify(qr))),
    number_hash: hashOf(masterKey, 'number', qr.number),
    link_hash: hashOf(masterKey, 'link', qr.link),
  };
}

/** The number of a visitor and its link, made when they are first asked for. The caller has locked the visitor. */
async function qrOf(
  { db, clock, settings }: Writing,
  { id, companyId }: Pick<queries.Addressee, 'id' | 'companyId'>,
): Promise<Qr> {
  const { masterKey } = settings;
  const kept = await queries.findQr(db, id);
  if (kept) return opened(masterKey, kept.sealed);
  const { number, link, ...qr } = newQr(masterKey);
  await queries.insertQr(db, { ...qr, visitor_id: id, company_id: companyId, created_at: clock.now() });
  return { number, link };
}

/** Windows that a mail states; the page of its link shows later ones. */
const mostStated = 10;

/** A visitor's windows as `visitor_qrs` keeps them. */
export const writtenWindows = (windows: readonly { from: number; to: number }[]): string =>
  windows.map(({ from, to }) => `${from}-${to}`).join(' ');

/** The windows that `writtenWindows` wrote. */
export const readWindows = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(/(\d+)-(\d+)/g)].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));

/** A visitor's windows that are not over, the hosts of these visits, and their buildings. */
function visitsLeft(plan: Planned | undefined, now: number) {
  const left = (plan?.windows ?? []).filter(({ to }) => to >= now);
  const hosts = left.map(
    ({ meetingId }) => plan?.meetings.find(({ id }) => id === meetingId)?.hostId ?? plan?.visitor.hostId,
  );
  return {
    hostIds: [...new Set(hosts.filter((id) => typeof id === 'number'))],
    buildingIds: [...new Set(left.flatMap(({ buildingId }) => buildingId ?? []))],
  };
}

/** The windows that doors use for a visitor from now on, and the zone of their clocks. The caller has locked the visitor. */
export async function windowsLeft(
  { db, clock }: Pick<Writing, 'db' | 'clock'>,
  { id, companyId }: Pick<queries.Addressee, 'id' | 'companyId'>,
) {
  const [plan] = await findPlans(db, companyId, [id]);
  const now = clock.now().getTime();
  return {
    windows: remainingOf(plan?.windows ?? [], now),
    zone: plan?.visitor.zone ?? 'UTC',
    visits: visitsLeft(plan, now),
  };
}

/**
 * Mails a visitor the code as a picture, as digits and as a link, with the windows that doors use. Returns false, and mails nothing, if
 * none is left.
 */
export async function mailQr(call: Writing, visitor: queries.Addressee): Promise<boolean> {
  const { windows, zone, visits } = await windowsLeft(call, visitor);
  const last = windows.at(-1);
  if (!last) return false;
  const { number, link } = await qrOf(call, visitor);
  const { companyId, nationality, displayName, email } = visitor;
  const { hostIds, buildingIds } = visits;
  const found = await queries.findWhereabouts(call.db, companyId, hostIds, buildingIds);
  const language = languageOfVisitor(nationality);
  const stated = windows
    .slice(0, mostStated)
    .map(({ from, to }) => spanText({ startsAt: from, endsAt: to }, false, zone, language));
  await queries.noteMailed(call.db, visitor.id, writtenWindows(windows));
  await queueMail(call, {
    companyId,
    of: { visitorId: visitor.id },
    kind: 'VISITOR_QR',
    to: { address: email, name: displayName },
    language,
    values: {
      name: displayName,
      company: found.companyName,
      when: [...stated, ...(windows.length > mostStated ? ['…'] : [])].join('; '),
      zone: zone.replaceAll('_', ' '),
      ...(found.hosts.length > 0 && { host: found.hosts.join(', ') }),
      ...(found.places.length > 0 && { place: found.places.join('; ') }),
      ...(found.mapLinks.length > 0 && { map: found.mapLinks.join(' ') }),
      qr: number,
      code: spelledNumber(number),
      // behind the #, where it reaches no server and no log
      link: `${call.settings.publicUrl}/visitor-qr#${link}`,
    },
    expiresAt: new Date(last.to),
  });
  return true;
}

/** The number opens nothing any more, its link shows nothing, and what still waits to be mailed does not go. */
export async function revokeQr(
  { db, clock }: Pick<Writing, 'db' | 'clock'>,
  visitorId: number,
): Promise<void> {
  await queries.deleteQr(db, visitorId);
  await endMailsTo(db, visitorId, clock.now());
}

/** The code that a mailed link shows, with the window that doors use; undefined if none is left, or the link is unknown or revoked. */
export async function shownBy(
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  link: string,
): Promise<VisitorQr | undefined> {
  const hash = hashOf(settings.masterKey, 'link', link);
  const found = await database.asSystem((db) => queries.findByLink(db, hash));
  if (!found) return undefined;
  const visitor = { id: found.visitor_id, companyId: found.company_id };
  const { windows } = await database.asCompanies([visitor.companyId], (db) =>
    windowsLeft({ db, clock }, visitor),
  );
  const [window] = windows;
  return (
    window && {
      picture: await pictureIn(settings.masterKey, found.sealed),
      activeFrom: new Date(window.from).toISOString(),
      activeTo: new Date(window.to).toISOString(),
    }
  );
}

/** As a data: address, which the pages' content policy lets an <img> show. The library is loaded with the first picture. */
async function pictureOf(text: string): Promise<string> {
  const { toString: drawn } = await import('qrcode');
  const picture = await drawn(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}
