import type { MailKind } from '@gatehouse/api/settings/mails';
import { type Language, languages } from '@gatehouse/messages';
import { formatDateRange, longDate, longInstant } from '@gatehouse/messages/dates';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './mails.queries.ts';
import { queueMail } from './mails.service.ts';

/** A mail is written in this transaction. */
export type Writing = { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>;
/** `request.ip`: from which address it was done. */
type Telling = Writing & { request: { ip: string } };

/** Where the owner of an account who did not do it goes first. */
const wayOut = {
  PASSWORD_CHANGED: '/forgot-password',
  EMAIL_CHANGED: '/login',
  SECOND_STEP_ON: '/setting?tab=security',
  SECOND_STEP_OFF: '/setting?tab=security',
  RECOVERY_CODES: '/setting?tab=security',
  PASSKEY_ADDED: '/setting?tab=security',
  PASSKEY_REMOVED: '/setting?tab=security',
  IDENTITY_LINKED: '/setting?tab=security',
  IDENTITY_REMOVED: '/setting?tab=security',
  APP_REMOVED: '/setting?tab=security',
} as const satisfies Partial<Record<MailKind, string>>;
export type Notice = keyof typeof wayOut;

/** How long such news is worth sending. */
const newsMs = 3 * 86_400_000;

type Reader = Awaited<ReturnType<typeof readerOf>>;

/**
 * Lets the owner of an account know by mail that its password, address or second step is another than before, when that happened and from
 * which address (ASVS 6.3.7), in the caller's transaction. An account without a mail address is not told.
 */
export async function tellOwner(call: Telling, notice: Notice, accountId: number): Promise<void> {
  await tell(call, notice, accountId, await readerOf(call.db, accountId));
}

/** Lets the owner know at the address they have had until now that it is to be another: called before it is. */
export async function tellOfNewAddress(call: Telling, accountId: number, email: string): Promise<void> {
  const reader = await readerOf(call.db, accountId);
  if (reader.address.toLowerCase() !== email.toLowerCase()) await tellOfChange(call, accountId, reader);
}

/** The same once it is; `address` is the one they had. */
export async function tellAtOldAddress(call: Telling, accountId: number, address: string): Promise<void> {
  await tellOfChange(call, accountId, { ...(await readerOf(call.db, accountId)), address });
}

/** Who has not chosen a password yet is not told; their address is being put right. */
async function tellOfChange(call: Telling, accountId: number, to: Reader): Promise<void> {
  if (to.hasChosenPassword) await tell(call, 'EMAIL_CHANGED', accountId, to);
}

async function tell(call: Telling, notice: Notice, accountId: number, to: Reader): Promise<void> {
  if (!to.address) return;
  const { clock, settings, request } = call;
  const at = clock.now();
  await queueMail(call, {
    companyId: to.companyId,
    of: { accountId },
    kind: notice,
    to,
    language: to.language,
    values: {
      name: to.name,
      account: to.account,
      when: timeText(at, to.zone, to.language),
      address: request.ip,
      link: settings.publicUrl + wayOut[notice],
    },
    expiresAt: new Date(at.getTime() + newsMs),
  });
}

/** Where the owner of an account reads mails, and what these say of them. */
export async function readerOf(db: Db, accountId: number) {
  const found = await queries.findReader(db, accountId);
  return {
    companyId: found.company_id,
    address: found.email,
    name: found.display_name || found.username,
    account: found.username,
    hasChosenPassword: found.changed_password_at !== null,
    company: found.company_name ?? 'Gatehouse',
    language: found.language,
    zone: found.time_zone ?? 'UTC',
  };
}

const written = (language: string): Language => languages.find((one) => one === language) ?? languages[0];

/** Date and time as the reader writes them, in the zone of their company. */
export const timeText = (at: Date, zone: string, language: string): string =>
  at.toLocaleString(written(language), { ...longInstant(written(language)), timeZone: zone });

/** Day and month of an instant (epoch ms), as the reader writes them, by the clock of its place. */
export const dayText = (at: number, zone: string, language: string): string =>
  new Intl.DateTimeFormat(written(language), { day: 'numeric', month: 'long', timeZone: zone }).format(at);

/** From when to when something takes place (epoch ms), as the reader writes it, by the clock of its place; of whole days the dates. */
export const spanText = (
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  isAllDay: boolean,
  zone: string,
  language: string,
): string => {
  const options = isAllDay ? longDate : longInstant(written(language));
  const format = new Intl.DateTimeFormat(written(language), { weekday: 'long', ...options, timeZone: zone });
  return formatDateRange(format, startsAt, endsAt);
};
