import { MINUTE } from '@gatehouse/api/platform/dates';
import {
  contacts,
  type DeclarationOpening,
  type DeclarationRow,
  declarationInput,
  type HealthDeclaration,
  type healthDeclarations,
  symptoms,
} from '@gatehouse/api/visitors/health-declarations';
import { languageOfVisitor } from '@gatehouse/api/visitors/visitors.rules';
import { z } from 'zod';
import { addressKey, countAttempts } from '../../../platform/attempts.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { PublicCall } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { spanText, timeText } from '../../settings/mails/account-notices.service.ts';
import { queueMail } from '../../settings/mails/mails.service.ts';
import { findDeviceSettings } from '../device-settings/device-settings.service.ts';
import {
  createLinkCode,
  type DeclarationLink,
  declarationsPerAddress,
  readCode,
} from './health-declaration-codes.rules.ts';
import * as queries from './health-declarations.queries.ts';

const purpose = 'health declarations';
/** The fields of a declaration that are encrypted together. These are all fields except the name. */
const answers = z.object(declarationInput.omit({ code: true, confirmed: true, name: true }).shape);
type DeclarationAnswers = z.output<typeof answers>;

type DeclarationSettings = Pick<Services, 'settings'>;

const unsealAnswers = ({ settings }: DeclarationSettings, sealed: Buffer): DeclarationAnswers =>
  answers.parse(JSON.parse(unseal(settings.masterKey, purpose, sealed).toString()));

const isReported = (declarationAnswers: DeclarationAnswers): boolean =>
  [...symptoms, ...contacts, 'isolationHome' as const, 'isolationHealthFacilities' as const].some(
    (field) => declarationAnswers[field],
  );

const toRow = (row: queries.StoredDeclaration, declarationAnswers: DeclarationAnswers): DeclarationRow => ({
  id: row.id,
  companyId: row.companyId,
  name: row.name,
  email: row.email,
  event: {
    id: row.meetingId,
    title: row.title,
    start: row.startsAt.toISOString(),
    end: row.endsAt.toISOString(),
    timeZone: row.timeZone,
    roomName: row.roomName,
  },
  declareTime: row.declaredAt.toISOString(),
  isReported: isReported(declarationAnswers),
});

export const toListRow = (services: DeclarationSettings, row: queries.StoredDeclaration): DeclarationRow =>
  toRow(row, unsealAnswers(services, row.sealed));

export function toResult(services: DeclarationSettings, row: queries.StoredDeclaration): HealthDeclaration {
  const declarationAnswers = unsealAnswers(services, row.sealed);
  const { email: contactEmail, ...rest } = declarationAnswers;
  return { ...rest, contactEmail, ...toRow(row, declarationAnswers) };
}

type DeclarationLinkServices = Pick<Services, 'clock' | 'settings'>;

/** Decrypts the code of a declaration link. Undefined if the code has expired or was changed. */
export const readLink = (
  { clock, settings }: DeclarationLinkServices,
  code: string,
): DeclarationLink | undefined => readCode(settings.masterKey, code, clock.now());

/**
 * Returns the details of a declaration link. Undefined if the meeting is over or deleted, or if the guest is no longer
 * invited.
 */
export async function openLink(
  db: Db,
  { clock }: DeclarationLinkServices,
  link: DeclarationLink,
): Promise<DeclarationOpening | undefined> {
  const meeting = await queries.findInvited(db, link.meetingId, link.email);
  if (!meeting) return undefined;
  const { afterMeetingEndTime } = await findDeviceSettings(db, link.companyId);
  const end = meeting.endsAt.getTime() + afterMeetingEndTime * MINUTE;
  if (Math.floor(clock.now().getTime() / 1000) > Math.floor(end / 1000)) return undefined;
  const { startsAt, endsAt: _, ...rest } = meeting;
  return { ...rest, start: startsAt.toISOString(), email: link.email };
}

type DeclarationFields = z.output<typeof declarationInput>;

/**
 * Stores a guest’s declaration for a meeting. Returns undefined if the guest has already submitted a declaration for
 * this meeting.
 */
export const saveDeclaration = (
  db: Db,
  { clock, settings }: DeclarationLinkServices,
  { companyId, meetingId, email }: Omit<DeclarationLink, 'until'>,
  { code: _, confirmed: __, name, ...said }: DeclarationFields,
): Promise<number | undefined> =>
  queries.insertDeclaration(db, {
    company_id: companyId,
    occurrence_id: meetingId,
    email,
    name,
    sealed: seal(settings.masterKey, purpose, Buffer.from(JSON.stringify(said))),
    declared_at: clock.now(),
  });

/**
 * Emails declaration links to guests of a company once declarations for their meeting are open. Each guest gets one
 * link per meeting, and in a series only a link for the next occurrence. A guest gets another link if the meeting was
 * extended.
 */
export async function mailLinks(
  db: Db,
  services: Pick<Services, 'clock' | 'jobs' | 'settings'>,
  companyId: number,
): Promise<void> {
  const { clock, settings } = services;
  const { beforeMeetingDate, afterMeetingEndTime } = await findDeviceSettings(db, companyId);
  const margins = { beforeDays: beforeMeetingDate, afterMinutes: afterMeetingEndTime };
  for (const due of await queries.findDue(db, companyId, clock.now(), margins)) {
    const { meetingId, email, timeZone, startsAt } = due;
    const expiresAt = new Date(due.endsAt.getTime() + afterMeetingEndTime * MINUTE);
    if (!(await queries.saveLinkExpiry(db, { companyId, meetingId, email, expiresAt }))) continue;
    const until = Math.floor(expiresAt.getTime() / 1000);
    const code = createLinkCode(settings.masterKey, { companyId, meetingId, email, until });
    const language = languageOfVisitor(due.nationality);
    await queueMail(
      { db, ...services },
      {
        companyId,
        of: { occurrenceId: meetingId },
        kind: 'HEALTH_DECLARATION',
        to: { address: email, name: due.name || email },
        language,
        values: {
          name: due.name || email,
          company: due.companyName,
          host: due.hostName,
          when: due.isAllDay
            ? spanText(
                { startsAt: startsAt.getTime(), endsAt: due.endsAt.getTime() },
                true,
                timeZone,
                language,
              )
            : timeText(startsAt, timeZone, language),
          until: timeText(expiresAt, timeZone, language),
          link: `${settings.publicUrl}/declare?code=${code}`,
        },
        expiresAt,
      },
    );
  }
}

export const findDeclarations = async (
  services: DeclarationSettings,
  db: Db,
  companyId: number,
  email: string,
) =>
  email === ''
    ? []
    : (await queries.findOfAddress(db, companyId, email)).map(({ sealed, ...row }) => ({
        ...row,
        ...unsealAnswers(services, sealed),
      }));

/** Deletes the guest records of a visitor’s email address together with the visitor. */
export const deleteGuestRecords = async (db: Db, companyId: number, email: string): Promise<void> => {
  if (email !== '') await queries.deleteOfAddress(db, companyId, email);
};

type DeclarationCall =
  | PublicCall<typeof healthDeclarations.open>
  | PublicCall<typeof healthDeclarations.create>;

export async function limitAttempts(
  { database, clock, request }: DeclarationCall,
  kind: string,
  most: { attempts: number; windowSeconds: number },
): Promise<void> {
  const key = addressKey(kind, request.ip);
  const wait = await countAttempts(database, clock.now(), [{ ...most, key }]);
  if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
}

export async function createDeclaration(call: PublicCall<typeof healthDeclarations.create>) {
  const { body, refuse, recordAs } = call;
  await limitAttempts(call, 'declare:send', declarationsPerAddress);
  const link = readLink(call, body.code) ?? refuse('HR_DECLARATION_NOT_FOUND');
  await call.database.asCompanies([link.companyId], async (db) => {
    if (!(await openLink(db, call, link))) refuse('HR_DECLARATION_NOT_FOUND');
    const id = (await saveDeclaration(db, call, link, body)) ?? refuse('HR_DECLARATION_EXISTED');
    const guest = { accountId: null, name: 'guest' };
    await recordAs(db, guest, {
      companyId: link.companyId,
      entityId: id,
      after: { meetingId: link.meetingId },
    });
  });
  return {};
}
