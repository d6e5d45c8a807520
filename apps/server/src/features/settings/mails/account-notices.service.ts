import type { MailKind } from '@gatehouse/api/settings/mails';
import { type Language, languages } from '@gatehouse/messages';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './mails.queries.ts';
import { queueMail } from './mails.service.ts';

/** A mail is written in this transaction. */
export type Writing = { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>;

/** Where the owner of an account who did not do it goes first. */
const wayOut = {
  PASSWORD_CHANGED: '/forgot-password',
  EMAIL_CHANGED: '/login',
  SECOND_STEP_ON: '/setting?tab=security',
  SECOND_STEP_OFF: '/setting?tab=security',
  RECOVERY_CODES: '/setting?tab=security',
} as const satisfies Partial<Record<MailKind, string>>;
export type Notice = keyof typeof wayOut;

/** How long such news is worth sending. */
const newsMs = 3 * 86_400_000;

/**
 * Lets the owner of an account know by mail that its password, address or second step is another than before, when that happened and from
 * which address (ASVS 6.3.7), in the caller's transaction. An account without a mail address is not told.
 */
export async function tellOwner(
  call: Writing & { request: FastifyRequest },
  notice: Notice,
  accountId: number,
): Promise<void> {
  const { db, clock, settings, request } = call;
  const to = await readerOf(db, accountId);
  if (!to.address) return;
  const at = clock.now();
  await queueMail(call, {
    companyId: to.companyId,
    accountId,
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

/**
 * Lets the owner know at the address they have had until now that it is to be another: called before it is. Who has not chosen a
 * password yet is not told; their address is being put right.
 */
export async function tellOfNewAddress(
  call: Writing & { request: FastifyRequest },
  accountId: number,
  email: string,
): Promise<void> {
  const { address, hasChosenPassword } = await readerOf(call.db, accountId);
  if (hasChosenPassword && address.toLowerCase() !== email.toLowerCase())
    await tellOwner(call, 'EMAIL_CHANGED', accountId);
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

/** Date and time as the reader writes them, in the zone of their company. */
export function timeText(at: Date, zone: string, language: string): string {
  const written: Language = languages.find((one) => one === language) ?? languages[0];
  return at.toLocaleString(written, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h12',
    timeZone: zone,
  });
}
