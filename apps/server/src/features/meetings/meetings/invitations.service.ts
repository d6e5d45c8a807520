import type { MeetingRepeat } from '@gatehouse/api/meetings/meetings';
import { meetingMailWords } from '@gatehouse/messages/mail-text';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import type { Call } from '../../../platform/http/route.ts';
import { publicHost } from '../../../platform/public-host.ts';
import { dayText, spanText } from '../../settings/mails/account-notices.service.ts';
import { queueMail } from '../../settings/mails/mails.service.ts';
import { type Invitation, settleGuestQrs } from '../../visitors/guest-qrs/guest-qrs.service.ts';
import { settleVisitorQrs } from '../../visitors/visitors/qr-changes.service.ts';
import { calendarText } from './ical.rules.ts';
import { findSaid, raiseSequence } from './invitations.queries.ts';
import { changedUids, type GuestMail, mailsOf, type SaidRow } from './invitations.rules.ts';
import type { MeetingRow } from './meetings.queries.ts';

type Mailing = Pick<Call<never>, 'db' | 'viewer' | 'clock' | 'jobs' | 'settings'>;

type Row = Awaited<ReturnType<typeof findSaid>>[number];
type Said = SaidRow & { row: Row };

/** How long news of what is nearly over is worth sending. */
const newsMs = 86_400_000;

/** Who writes to guests where the owner of a meeting has no address. */
const noReply = (publicUrl: string) => `no-reply@${publicHost(publicUrl)}`;

/** A row of what is said of a meeting, as calendars are told of it. */
export const saidOf = (row: Row, publicUrl: string): Said => ({
  row,
  uid: row.uid,
  originalDate: row.isInstead ? (row.originalDate as IsoDate | null) : null, // a date of the database
  title: row.title,
  content: row.content,
  location: [row.roomName, row.buildingName, row.address].filter(Boolean).join(', '),
  guests: row.guests,
  remind: row.remind,
  zone: row.zone,
  plan: {
    start: row.starts,
    seconds: row.seconds,
    isAllDay: row.isAllDay,
    repeat: row.repeat as MeetingRepeat, // held by the table's constraint
    until: row.until,
  },
  organizer: { name: row.ownerName, address: row.ownerEmail || noReply(publicUrl) },
  dates: row.dates.map(({ date, startsAt, endsAt }) => ({
    date,
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
  })),
});

/** What guests know of a meeting and of the series it is of, before it is changed. */
export async function whatGuestsKnow(
  { db, viewer, settings }: Mailing,
  { meetingId, seriesId }: Pick<MeetingRow, 'meetingId' | 'seriesId'>,
): Promise<Said[]> {
  const ids = seriesId === null ? [meetingId] : [meetingId, seriesId];
  return (await findSaid(db, viewer, ids)).map((row) => saidOf(row, settings.publicUrl));
}

/** A meeting as far as numbers of its guests go. */
const invitationOf = ({ row, guests, dates, title, zone, location }: Said): Invitation => ({
  ...{ meetingId: row.id, roomId: row.roomId, companyId: row.companyId, companyName: row.companyName },
  ...{ ownerName: row.ownerName, language: row.language, guests, dates, title, zone },
  ...{ place: location, mapLink: row.mapLink },
});

/**
 * Raises the numbers by which calendars tell changes apart, and mails guests the change, each what concerns them (rules.md §6), and what
 * they enter with. `before`: what they knew until now.
 */
export async function mailGuests(
  call: Mailing,
  before: readonly Said[],
  now: Pick<MeetingRow, 'meetingId' | 'seriesId'> | undefined,
): Promise<void> {
  const { db, viewer, clock, settings } = call;
  const ids = [...before.map(({ row }) => row.id), ...(now ? [now.meetingId, now.seriesId ?? 0] : [])];
  const after = (await findSaid(db, viewer, ids)).map((row) => saidOf(row, settings.publicUrl));
  const known = new Map([...before, ...after].map((said) => [said.uid, said]));
  const sequences = new Map<string, number>();
  for (const uid of changedUids(before, after)) {
    const last = known.get(uid)?.row.sequence ?? 0;
    sequences.set(uid, (await raiseSequence(db, viewer, uid)) ?? last + 1);
  }
  for (const mail of mailsOf(before, after, clock.now().getTime())) {
    const { uid } = mail.about;
    const said = known.get(uid);
    if (said) await send(call, mail, said, sequences.get(uid) ?? said.row.sequence);
  }
  const [were, are] = [before.map(invitationOf), after.map(invitationOf)];
  await settleGuestQrs(call, were, are);
  const companyId = [...before, ...after][0]?.row.companyId;
  if (companyId !== undefined) await settleVisitorQrs(call, companyId, were, are);
}

async function send(call: Mailing, mail: GuestMail, { row }: Said, sequence: number): Promise<void> {
  const { clock } = call;
  const { guest, kind, method, about, reach, events } = mail;
  const at = clock.now();
  const { language } = row;
  const words = meetingMailWords(language);
  const rule = events.find((one) => one.rule)?.rule;
  const repeats = {
    date: [],
    series: rule ? [words.repeats[rule.frequency]] : [],
    following: [words.following],
  };
  const when = [
    spanText(about, about.isAllDay, about.zone, language),
    about.zone.replaceAll('_', ' '),
    ...repeats[reach],
  ];
  const object = calendarText(
    method,
    events.map((one) => ({ ...one, sequence })),
    at.getTime(),
  );
  const ends = Math.max(about.endsAt, ...events.map(({ endsAt, rule }) => rule?.until ?? endsAt));
  await queueMail(call, {
    companyId: row.companyId,
    // it is the owner who wrote the address down, and whose mail it is
    of: { accountId: row.ownerAccountId },
    kind,
    to: { address: guest, name: '' },
    language,
    values: {
      title: about.title,
      organizer: row.ownerName,
      company: row.companyName,
      when: when.join(' · '),
      // of a series that is shortened: the first date on which it no longer takes place
      from: dayText(about.startsAt, about.zone, language),
      place: about.location,
      calendar: object,
      method,
      ...(row.ownerEmail && { replyTo: row.ownerEmail }),
      // what it says may no longer be sent once it is over
    },
    expiresAt: new Date(Math.max(ends, at.getTime() + newsMs)),
  });
}
