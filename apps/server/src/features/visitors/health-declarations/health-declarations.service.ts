import {
  contacts,
  type DeclarationOpening,
  type DeclarationRow,
  declarationInput,
  type HealthDeclaration,
  symptoms,
} from '@gatehouse/api/visitors/health-declarations';
import { languageOfVisitor } from '@gatehouse/api/visitors/visitors.rules';
import { z } from 'zod';
import { MINUTE } from '../../../platform/dates/iso-dates.ts';
import type { Db } from '../../../platform/db/database.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { spanText, timeText } from '../../settings/mails/account-notices.service.ts';
import { queueMail } from '../../settings/mails/mails.service.ts';
import { findDeviceSettings } from '../device-settings/device-settings.service.ts';
import { codeOf, type Link, readCode } from './codes.rules.ts';
import * as queries from './health-declarations.queries.ts';

const purpose = 'health declarations';
/** What is sealed: everything but the name. */
const answers = z.object(declarationInput.omit({ code: true, confirmed: true, name: true }).shape);
type Answers = z.output<typeof answers>;

type Reading = Pick<Services, 'settings'>;

const opened = ({ settings }: Reading, sealed: Buffer): Answers =>
  answers.parse(JSON.parse(unseal(settings.masterKey, purpose, sealed).toString()));

const isReported = (said: Answers): boolean =>
  [...symptoms, ...contacts, 'isolationHome' as const, 'isolationHealthFacilities' as const].some(
    (one) => said[one],
  );

const shown = (row: queries.DeclarationRow, said: Answers): DeclarationRow => ({
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
  isReported: isReported(said),
});

/** A row of the list. */
export const presentRow = (services: Reading, row: queries.DeclarationRow): DeclarationRow =>
  shown(row, opened(services, row.sealed));

/** The whole of it. */
export function present(services: Reading, row: queries.DeclarationRow): HealthDeclaration {
  const said = opened(services, row.sealed);
  const { email: contactEmail, ...rest } = said;
  return { ...rest, contactEmail, ...shown(row, said) };
}

type Opening = Pick<Services, 'clock' | 'settings'>;

/** What a code is good for now; undefined once it is over, or was changed. */
export const linkOf = ({ clock, settings }: Opening, code: string): Link | undefined =>
  readCode(settings.masterKey, code, clock.now());

/** What a link asks for; undefined when the meeting is over, gone, or the address is no guest's any more. */
export async function openLink(
  db: Db,
  { clock }: Opening,
  link: Link,
): Promise<DeclarationOpening | undefined> {
  const found = await queries.findInvited(db, link.meetingId, link.email);
  if (!found) return undefined;
  const { afterMeetingEndTime } = await findDeviceSettings(db, link.companyId);
  const end = found.endsAt.getTime() + afterMeetingEndTime * MINUTE;
  if (Math.floor(clock.now().getTime() / 1000) > Math.floor(end / 1000)) return undefined;
  const { startsAt, endsAt: _, ...rest } = found;
  return { ...rest, start: startsAt.toISOString(), email: link.email };
}

type Written = z.output<typeof declarationInput>;

/** Keeps what a guest declared; undefined where they have declared already. */
export const keep = (
  db: Db,
  { clock, settings }: Opening,
  { companyId, meetingId, email }: Omit<Link, 'until'>,
  { code: _, confirmed: __, name, ...said }: Written,
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
 * Mails the link of the declaration to the guests of a company whose declaration is open: once for each meeting, of a series for the next date
 * only, and again if the meeting ends later now.
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
    if (!(await queries.noteLink(db, { companyId, meetingId, email, expiresAt }))) continue;
    const until = Math.floor(expiresAt.getTime() / 1000);
    const code = codeOf(settings.masterKey, { companyId, meetingId, email, until });
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

/** All that an address declared in a company, for whoever it is about. */
export const declarationsOf = async (services: Reading, db: Db, companyId: number, email: string) =>
  email === ''
    ? []
    : (await queries.findOfAddress(db, companyId, email)).map(({ sealed, ...row }) => ({
        ...row,
        ...opened(services, sealed),
      }));

/** What is kept of an address as a guest goes with the visitor. */
export const forgetGuest = async (db: Db, companyId: number, email: string): Promise<void> => {
  if (email !== '') await queries.deleteOfAddress(db, companyId, email);
};
