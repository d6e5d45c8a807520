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
/** Delay in ms after the mail relay deferred an email: 30 s, doubled each time, up to an hour. */
const waits = { first: minute / 2, longest: 60 * minute };
/**
 * Intervals in ms while the mail relay accepts no email: between two tries, and until SYSADMIN accounts are notified.
 */
const outage = { pauseMs: minute, noticeAfterMs: 5 * minute };
/**
 * Lease time in ms. After the lease, another process may send the email, because the first process may have crashed.
 */
const leaseMs = 2 * minute;
/** Maximum number of emails per job. The next job sends the remaining emails. */
const perJob = 100;
const purpose = 'mails';

interface MailInput {
  companyId: number | null;
  /**
   * Row that determines the recipient of an email: an account, a visitor, a meeting with guests, or the guest of a
   * meeting.
   */
  of: { accountId: number } | { visitorId: number } | { occurrenceId: number } | { guestId: number };
  kind: MailKind;
  to: { address: string; name: string };
  language: string;
  values: MailValues;
  /** Time at which the content expires. The email is not sent after this time. */
  expiresAt: Date;
}

/** Queues an email in the caller's transaction. The email is sent after the commit. */
export async function queueMail(
  { db, clock, jobs, settings }: { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>,
  { companyId, of, kind, to, language, values, expiresAt }: MailInput,
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
  await announceMails(db, companyId);
}

/** Renders a QR code. The library is loaded only when the first code is needed. */
async function renderQrCode(text: string): Promise<Buffer> {
  const { toBuffer } = await import('qrcode');
  return toBuffer(text, { margin: 2, width: 480 });
}

/** Invalidates all emails to a visitor. Waiting emails are not sent, and stored email files are deleted. */
export const endMailsTo = queries.endMailsTo;

/**
 * Announces that the list of emails has changed. The event has no content, so that events of the installation reveal
 * nothing.
 */
const announceMails = (db: Db, companyId: number | null) =>
  announce(db, { topic: 'mails.changed', companyId: companyId ?? 0 });

/** Delivers due emails one after the other, each at least once. Stops if the mail relay accepts no email. */
export async function deliverDue(services: Services): Promise<void> {
  const { database, clock, jobs } = services;
  await database.asSystem(async (db) => {
    for (const companyId of await queries.failExpired(db, clock.now())) await announceMails(db, companyId);
  });
  for (let count = 0; count < perJob; count++) {
    const at = clock.now();
    const mail = await database.asSystem(async (db) =>
      (await relay.mayTryRelay(db, at, outage.pauseMs))
        ? queries.claimMail(db, at, new Date(at.getTime() + leaseMs))
        : undefined,
    );
    if (!mail || (await deliverMail(services, mail)) === 'RELAY') return;
  }
  await database.asSystem((db) => jobs.send(db, sendQueue, {}));
}

/** Sends an email and records the result. Returns the fault if sending failed. */
async function deliverMail(services: Services, mail: queries.ClaimedMail): Promise<MailFault | undefined> {
  const { database, clock, post, settings } = services;
  const saveOutcome = (work: (db: Db) => Promise<unknown>) =>
    database.asSystem(async (db) => {
      await work(db);
      await announceMails(db, mail.company_id);
    });
  const values = mail.sealed && unsealValues(settings.masterKey, mail.sealed);
  if (!values) {
    const reason = mail.sealed ? 'written under another key: has SECRET_KEY changed?' : undefined;
    await saveOutcome((db) => queries.markFailed(db, mail.id, reason));
    return 'MAIL';
  }
  const refused = await post
    .deliver({
      id: `mail-${mail.id}`,
      to: { address: mail.to_address, name: mail.to_name },
      ...composeMail(mailText(mail.language, mail.kind), values, mail.language),
      ...(values.qr && { picture: await renderQrCode(values.qr) }),
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
  const reason = refused ? redactReason(refused, values) : '';
  await saveOutcome((db) => settleMail(db, mail, { fault, reason }, clock.now()));
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
    const since = await relay.recordRelayFault(db, at, reason, outage);
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

/** Decrypts the values of an email. Undefined if the values were encrypted with another key. */
function unsealValues(masterKey: Buffer, sealed: Buffer): MailValues | undefined {
  try {
    return JSON.parse(unseal(masterKey, purpose, sealed).toString()) as MailValues; // The cast is safe, because only values of this type are encrypted.
  } catch {
    return undefined;
  }
}

/**
 * Returns the failure reason for the list of emails. Removes codes and links, because a mail server may quote the
 * email.
 */
function redactReason({ message }: Error, { code, link, qr }: MailValues): string {
  let reason = oneLine(message);
  for (const secret of [link, code, code?.replaceAll(' ', ''), qr])
    if (secret) reason = reason.replaceAll(secret, '…');
  return reason.slice(0, 500);
}
