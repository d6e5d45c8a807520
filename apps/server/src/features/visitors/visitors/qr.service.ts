import type { Visitor, VisitorQr } from '@gatehouse/api/visitors/visitors';
import { languageOfVisitor, visitorStateAt } from '@gatehouse/api/visitors/visitors.rules';
import type { Db } from '../../../platform/db/database.ts';
import { seal, unseal } from '../../../platform/sealed.ts';
import type { Services } from '../../../platform/services.ts';
import { timeText } from '../../settings/mails/account-notices.service.ts';
import { endMailsTo, queueMail } from '../../settings/mails/mails.service.ts';
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
async function qrOf({ db, clock, settings }: Writing, { id, companyId }: Visitor): Promise<Qr> {
  const { masterKey } = settings;
  const kept = await queries.findQr(db, id);
  if (kept) return opened(masterKey, kept.sealed);
  const { number, link, ...qr } = newQr(masterKey);
  await queries.insertQr(db, { ...qr, visitor_id: id, company_id: companyId, created_at: clock.now() });
  return { number, link };
}

/** Mails a visitor what to enter with, as a picture, as digits and as a link; worth sending as long as it opens anything. */
export async function mailQr(call: Writing, visitor: Visitor): Promise<void> {
  const { number, link } = await qrOf(call, visitor);
  const { companyId, nationality, displayName, email } = visitor;
  const host = await queries.findHost(call.db, companyId);
  const language = languageOfVisitor(nationality);
  const at = (instant: string) => timeText(new Date(instant), host.time_zone, language);
  await queueMail(call, {
    companyId,
    of: { visitorId: visitor.id },
    kind: 'VISITOR_QR',
    to: { address: email, name: displayName },
    language,
    values: {
      name: displayName,
      company: host.company_name,
      from: at(visitor.activeFrom),
      until: at(visitor.activeTo),
      qr: number,
      code: spelledNumber(number),
      // behind the #, where it reaches no server and no log
      link: `${call.settings.publicUrl}/visitor-qr#${link}`,
    },
    expiresAt: new Date(visitor.activeTo),
  });
}

/** The number opens nothing any more, its link shows nothing, and what still waits to be mailed does not go. */
export async function revokeQr(
  { db, clock }: Pick<Writing, 'db' | 'clock'>,
  visitorId: number,
): Promise<void> {
  await queries.deleteQr(db, visitorId);
  await endMailsTo(db, visitorId, clock.now());
}

/** What the link of a mail shows; undefined when it is over, revoked, or nobody's. */
export async function shownBy(
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  link: string,
): Promise<VisitorQr | undefined> {
  const hash = hashOf(settings.masterKey, 'link', link);
  const found = await database.asSystem((db) => queries.findByLink(db, hash));
  if (!found) return undefined;
  const { company_id: companyId, visitor_id: visitorId } = found;
  const row = await database.asCompanies([companyId], (db) => queries.findWindow(db, companyId, visitorId));
  if (!row?.enable_qr_checkin) return undefined;
  const visitor = {
    enabled: row.enabled,
    activeFrom: row.active_from.toISOString(),
    activeTo: row.active_to.toISOString(),
  };
  const state = visitorStateAt(visitor, clock.now());
  if (state === 'OVER' || state === 'DISABLED') return undefined;
  const { activeFrom, activeTo } = visitor;
  const picture = await pictureIn(settings.masterKey, found.sealed);
  return { picture, activeFrom, activeTo };
}

/** As a data: address, which the pages' content policy lets an <img> show. The library is loaded with the first picture. */
async function pictureOf(text: string): Promise<string> {
  const { toString: drawn } = await import('qrcode');
  const picture = await drawn(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}
