import { DAY } from '@gatehouse/api/platform/dates';
import type { MailKind } from '@gatehouse/api/settings/mails';
import { type Language, languages } from '@gatehouse/messages';
import { formatDateRange, longDate, longInstant } from '@gatehouse/messages/dates';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './mails.queries.ts';
import { queueMail } from './mails.service.ts';

/** Services needed to write an email in the transaction of `db`. */
export type MailContext = { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>;
/** Request that made the change. The email shows its client address `request.ip`. */
type NoticeContext = MailContext & { request: { ip: string } };

/** Page linked in the email, for account owners that did not make the change themselves. */
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
export type AccountNotice = keyof typeof wayOut;

/** Time in ms after which an unsent notice expires. */
const newsMs = 3 * DAY;

type MailReader = Awaited<ReturnType<typeof findReader>>;

/**
 * Emails the owner of an account that its password, address or two-step verification has changed (ASVS 6.3.7). The
 * email states the time and the client address. It is written in the caller's transaction. Accounts without an email
 * address get no notice.
 */
export async function notifyOwner(
  call: NoticeContext,
  notice: AccountNotice,
  accountId: number,
): Promise<void> {
  await queueNotice(call, notice, accountId, await findReader(call.db, accountId));
}

export async function notifyBeforeEmailChange(
  call: NoticeContext,
  accountId: number,
  email: string,
): Promise<void> {
  const reader = await findReader(call.db, accountId);
  if (reader.address.toLowerCase() !== email.toLowerCase()) await notifyEmailChange(call, accountId, reader);
}

export async function notifyOldAddress(
  call: NoticeContext,
  accountId: number,
  address: string,
): Promise<void> {
  await notifyEmailChange(call, accountId, { ...(await findReader(call.db, accountId)), address });
}

/**
 * Notifies the owner of an account that its email address has changed. Sends no notice to owners that have not chosen a
 * password, because the change then corrects a wrong address.
 */
async function notifyEmailChange(call: NoticeContext, accountId: number, to: MailReader): Promise<void> {
  if (to.hasChosenPassword) await queueNotice(call, 'EMAIL_CHANGED', accountId, to);
}

async function queueNotice(
  call: NoticeContext,
  notice: AccountNotice,
  accountId: number,
  to: MailReader,
): Promise<void> {
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

export async function findReader(db: Db, accountId: number) {
  const row = await queries.findReader(db, accountId);
  return {
    companyId: row.company_id,
    address: row.email,
    name: row.display_name || row.username,
    account: row.username,
    hasChosenPassword: row.changed_password_at !== null,
    company: row.company_name ?? 'Gatehouse',
    language: row.language,
    zone: row.time_zone ?? 'UTC',
  };
}

const toLanguage = (language: string): Language =>
  languages.find((supported) => supported === language) ?? languages[0];

/** Formats an instant for an email. `zone` is the time zone of the reader’s company. */
export const timeText = (at: Date, zone: string, language: string): string =>
  at.toLocaleString(toLanguage(language), { ...longInstant(toLanguage(language)), timeZone: zone });

/** Formats day and month. `at` is in epoch ms, `zone` is the time zone of the location. */
export const dayText = (at: number, zone: string, language: string): string =>
  new Intl.DateTimeFormat(toLanguage(language), { day: 'numeric', month: 'long', timeZone: zone }).format(at);

/**
 * Formats a period. `zone` is the time zone of the location. The instants are in epoch ms. All-day periods show only
 * the dates.
 */
export const spanText = (
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  isAllDay: boolean,
  zone: string,
  language: string,
): string => {
  const options = isAllDay ? longDate : longInstant(toLanguage(language));
  const format = new Intl.DateTimeFormat(toLanguage(language), {
    weekday: 'long',
    ...options,
    timeZone: zone,
  });
  return formatDateRange(format, startsAt, endsAt);
};
