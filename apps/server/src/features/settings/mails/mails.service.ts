import type { MailKind } from '@gatehouse/api/settings/mails';
import { mailText } from '@gatehouse/messages/mail-text';
import type { Db } from '../../../platform/db/database.ts';
import { announce } from '../../../platform/live.ts';
import { composeMail, type MailValues } from '../../../platform/mail/compose.ts';
import type { MailFault } from '../../../platform/mail/fault.rules.ts';
import { oneLine } from '../../../platform/mail/one-line.ts';
import { PostRefused } from '../../../platform/mail/post.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { notifyAccounts as notify } from '../../notifications/notifications/notifications.service.ts';
import * as queries from './mails.queries.ts';
import * as relay from './relay.queries.ts';

export const sendQueue = 'mails.send';

const minute = 60_000;
/** Wait after a mail was deferred: 30 s, doubled each time, up to an hour. */
const waits = { first: minute / 2, longest: 60 * minute };
/** While the relay takes no mail: the time between two tries, and the time after which the operator's administrators are notified. */
const outage = { pauseMs: minute, noticeAfterMs: 5 * minute };
/** A process that died with a mail in its hands: after so long another tries. */
const leaseMs = 2 * minute;
/** A job ends after so many, and the next one goes on. */
const perJob = 100;
const purpose = 'mails';

interface NewMail {
  companyId: number | null;
  /** Whom it is for: the owner of an account, a visitor, a guest of a meeting, or a guest's number. */
  of: { accountId: number } | { visitorId: number } | { occurrenceId: number } | { guestId: number };
  kind: MailKind;
  to: { address: string; name: string };
  /** Language of the reader. */
  language: string;
  values: MailValues;
  /** When what it carries becomes worthless: it is not sent afterwards. */
  expiresAt: Date;
}

/** Puts a mail into the outbox, in the caller's transaction; it goes once that is committed. */
export async function queueMail(
  { db, clock, jobs, settings }: { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>,
  { companyId, of, kind, to, language, values, expiresAt }: NewMail,
): Promise<void> {
  await queries.insertMail(db, {
    companyId,
    accountId: null,
    visitorId: null,
    occurrenceId: null,
    guestId: null,
    ...of,
    kind,
    toAddress: to.address,
    toName: to.name,
    language,
    sealed: seal(settings.masterKey, purpose, Buffer.from(JSON.stringify(values))),
    at: clock.now(),
    expiresAt,
  });
  await jobs.send(db, sendQueue, {});
  await tell(db, companyId);
}

/** A QR code as PNG. The library is loaded with the first one. */
async function pictureOf(text: string): Promise<Buffer> {
  const { toBuffer } = await import('qrcode');
  return toBuffer(text, { margin: 2, width: 480 });
}

/** What was mailed to a visitor is worth nothing any more: what waits does not go, what lies in a file is deleted. */
export const endMailsTo = queries.endMailsTo;

/** Tells open lists of mails; of the installation's, whoever may see them: the event carries nothing. */
const tell = (db: Db, companyId: number | null) =>
  announce(db, { topic: 'mails.changed', companyId: companyId ?? 0 });

/** Delivers the due mails one after the other, each at least once. Stops when the relay takes no mail. */
export async function deliverDue(services: Services): Promise<void> {
  const { database, clock, jobs } = services;
  await database.asSystem(async (db) => {
    for (const companyId of await queries.failExpired(db, clock.now())) await tell(db, companyId);
  });
  for (let sent = 0; sent < perJob; sent++) {
    const at = clock.now();
    const mail = await database.asSystem(async (db) =>
      (await relay.mayTryRelay(db, at, outage.pauseMs))
        ? queries.claimMail(db, at, new Date(at.getTime() + leaseMs))
        : undefined,
    );
    if (!mail || (await deliver(services, mail)) === 'RELAY') return;
  }
  await database.asSystem((db) => jobs.send(db, sendQueue, {}));
}

/** Sends one mail and notes what came of it. Returns the fault, if any. */
async function deliver(services: Services, mail: queries.ClaimedMail): Promise<MailFault | undefined> {
  const { database, clock, post, settings } = services;
  const settle = (work: (db: Db) => Promise<unknown>) =>
    database.asSystem(async (db) => {
      await work(db);
      await tell(db, mail.company_id);
    });
  const values = mail.sealed && opened(settings.masterKey, mail.sealed);
  if (!values) {
    const reason = mail.sealed ? 'written under another key: has SECRET_KEY changed?' : undefined;
    await settle((db) => queries.markFailed(db, mail.id, reason));
    return 'MAIL';
  }
  const refused = await post
    .deliver({
      id: `mail-${mail.id}`,
      to: { address: mail.to_address, name: mail.to_name },
      ...composeMail(mailText(mail.language, mail.kind), values, mail.language),
      ...(values.qr && { picture: await pictureOf(values.qr) }),
      ...(values.calendar && { calendar: { method: values.method ?? '', text: values.calendar } }),
      ...(values.replyTo && { replyTo: values.replyTo }),
      language: mail.language,
      at: clock.now(),
    })
    .then(
      () => undefined,
      (error: Error) => error,
    );
  const fault = refused && (refused instanceof PostRefused ? refused.fault : 'MAIL_FOR_NOW');
  const reason = refused ? reasonOf(refused, values) : '';
  await settle((db) => settleMail(db, mail, { fault, reason }, clock.now()));
  return fault;
}

async function settleMail(
  db: Db,
  mail: queries.ClaimedMail,
  { fault, reason }: { fault: MailFault | undefined; reason: string },
  at: Date,
): Promise<void> {
  if (fault === 'RELAY') {
    await queries.returnMail(db, mail, reason);
    const since = await relay.noteRelayFault(db, at, reason, outage);
    if (since)
      await notify(db, 'mails.relayFailing', await relay.findOperators(db), {
        cause: since.toISOString(),
        at,
      });
    return;
  }
  await relay.clearRelayFault(db);
  if (fault === undefined) await queries.markSent(db, mail.id, at);
  else if (fault === 'MAIL') await queries.markFailed(db, mail.id, reason);
  else {
    const wait = Math.min(waits.first * 2 ** (mail.tries - 1), waits.longest);
    await queries.markWaiting(db, mail.id, new Date(at.getTime() + wait), reason);
  }
}

/** What is filled in; undefined when it was sealed under another key. */
function opened(masterKey: Buffer, sealed: Buffer): MailValues | undefined {
  try {
    return JSON.parse(unseal(masterKey, purpose, sealed).toString()) as MailValues; // as sealed above
  } catch {
    return undefined;
  }
}

/** What the list says went wrong: a server may quote the mail, and codes are shown to nobody. */
function reasonOf({ message }: Error, { code, link, qr }: MailValues): string {
  let reason = oneLine(message);
  for (const secret of [link, code, code?.replaceAll(' ', ''), qr])
    if (secret) reason = reason.replaceAll(secret, '…');
  return reason.slice(0, 500);
}
