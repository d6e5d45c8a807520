import type { MailKind } from '@gatehouse/api/settings/mails';
import { mailText } from '@gatehouse/messages/mail-text';
import type { Db } from '../../../platform/db/database.ts';
import { announce } from '../../../platform/live.ts';
import { compose, type MailValues } from '../../../platform/mail/compose.ts';
import { oneLine } from '../../../platform/mail/one-line.ts';
import { PostRefused } from '../../../platform/mail/post.ts';
import { seal, unseal } from '../../../platform/sealed.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './mails.queries.ts';

export const sendQueue = 'mails.send';

const minute = 60_000;
/** Tries in all, and what lies between them: 30 s, doubled each time, an hour at most. */
const mostTries = 8;
const waits = { first: minute / 2, longest: 60 * minute };
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

/** Delivers what is due, one mail after the other, each at least once. */
export async function deliverDue(services: Services): Promise<void> {
  const { database, clock, jobs } = services;
  for (let sent = 0; sent < perJob; sent++) {
    const at = clock.now();
    const mail = await database.asSystem((db) => queries.claimMail(db, at, new Date(at.getTime() + leaseMs)));
    if (!mail) return;
    await deliver(services, mail);
  }
  await database.asSystem((db) => jobs.send(db, sendQueue, {}));
}

async function deliver(services: Services, mail: queries.ClaimedMail): Promise<void> {
  const { database, clock, post, settings } = services;
  const settle = (work: (db: Db) => Promise<unknown>) =>
    database.asSystem(async (db) => {
      await work(db);
      await tell(db, mail.company_id);
    });
  if (!mail.sealed || mail.expires_at <= clock.now())
    return settle((db) => queries.markFailed(db, mail.id, undefined));
  const values = opened(settings.masterKey, mail.sealed);
  if (!values)
    return settle((db) =>
      queries.markFailed(db, mail.id, 'written under another key: has SECRET_KEY changed?'),
    );
  const refused = await post
    .deliver({
      id: `mail-${mail.id}`,
      to: { address: mail.to_address, name: mail.to_name },
      ...compose(mailText(mail.language, mail.kind), values, mail.language),
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
  if (!refused) return settle((db) => queries.markSent(db, mail.id, clock.now()));
  const reason = reasonOf(refused, values);
  const isFinal = refused instanceof PostRefused && refused.isFinal;
  if (isFinal || mail.tries >= mostTries) return settle((db) => queries.markFailed(db, mail.id, reason));
  const wait = Math.min(waits.first * 2 ** (mail.tries - 1), waits.longest);
  return settle((db) => queries.markWaiting(db, mail.id, new Date(clock.now().getTime() + wait), reason));
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
