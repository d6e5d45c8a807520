import type { MeetingRepeat } from '@gatehouse/api/meetings/meetings';
import type { IsoDate } from '@gatehouse/api/platform/dates';
import { DAY } from '@gatehouse/api/platform/dates';
import { meetingMailWords } from '@gatehouse/messages/mail-text';
import type { Call } from '../../../platform/http/route.ts';
import { publicHost } from '../../../platform/public-host.ts';
import { dayText, spanText } from '../../settings/mails/account-notices.service.ts';
import { queueMail } from '../../settings/mails/mails.service.ts';
import { type MeetingInvitation, updateGuestQrs } from '../../visitors/guest-qrs/guest-qrs.service.ts';
import { updateVisitorQrs } from '../../visitors/visitors/qr-changes.service.ts';
import { calendarText } from './ical.rules.ts';
import { findSaid, raiseSequence } from './invitations.queries.ts';
import { changedUids, type GuestMail, type InvitationRow, listGuestMails } from './invitations.rules.ts';
import type { MeetingRow } from './meetings.queries.ts';

type GuestMailCall = Pick<Call<never>, 'db' | 'viewer' | 'clock' | 'jobs' | 'settings'>;

type Row = Awaited<ReturnType<typeof findSaid>>[number];
type InvitationSource = InvitationRow & { row: Row };

/** Minimum time in milliseconds for which an unsent mail about a meeting is kept, even if the event ends earlier. */
const newsMs = DAY;

/** Returns the sender address of mails from owners without an email address. */
const noReplyAddress = (publicUrl: string) => `no-reply@${publicHost(publicUrl)}`;

export const toInvitation = (row: Row, publicUrl: string): InvitationSource => ({
  row,
  uid: row.uid,
  originalDate: row.isInstead ? (row.originalDate as IsoDate | null) : null, // the cast is safe, because the query returns this column as a date
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
    repeat: row.repeat as MeetingRepeat, // the cast is safe, because a constraint of the table ensures this type
    until: row.until,
  },
  organizer: { name: row.ownerName, address: row.ownerEmail || noReplyAddress(publicUrl) },
  dates: row.dates.map(({ date, startsAt, endsAt }) => ({
    date,
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
  })),
});

/** Returns the data of a meeting and its series before a change. This is the state that guests have received. */
export async function findInvitations(
  { db, viewer, settings }: GuestMailCall,
  { meetingId, seriesId }: Pick<MeetingRow, 'meetingId' | 'seriesId'>,
): Promise<InvitationSource[]> {
  const ids = seriesId === null ? [meetingId] : [meetingId, seriesId];
  return (await findSaid(db, viewer, ids)).map((row) => toInvitation(row, settings.publicUrl));
}

/** Returns the data of a meeting that the QR codes of its guests need. */
const invitationOf = ({
  row,
  guests,
  dates,
  title,
  zone,
  location,
}: InvitationSource): MeetingInvitation => ({
  ...{ meetingId: row.id, roomId: row.roomId, companyId: row.companyId, companyName: row.companyName },
  ...{ ownerName: row.ownerName, language: row.language, guests, dates, title, zone },
  ...{ place: location, mapLink: row.mapLink },
});

/**
 * Raises the SEQUENCE of changed events, mails each guest the changes that affect them (rules.md §6), and updates the
 * QR codes of guests. `before` is the data before the change.
 */
export async function mailGuests(
  call: GuestMailCall,
  before: readonly InvitationSource[],
  now: Pick<MeetingRow, 'meetingId' | 'seriesId'> | undefined,
): Promise<void> {
  const { db, viewer, clock, settings } = call;
  const ids = [...before.map(({ row }) => row.id), ...(now ? [now.meetingId, now.seriesId ?? 0] : [])];
  const after = (await findSaid(db, viewer, ids)).map((row) => toInvitation(row, settings.publicUrl));
  const rowsByUid = new Map([...before, ...after].map((invitation) => [invitation.uid, invitation]));
  const sequences = new Map<string, number>();
  for (const uid of changedUids(before, after)) {
    const last = rowsByUid.get(uid)?.row.sequence ?? 0;
    sequences.set(uid, (await raiseSequence(db, viewer, uid)) ?? last + 1);
  }
  for (const mail of listGuestMails(before, after, clock.now().getTime())) {
    const { uid } = mail.about;
    const invitation = rowsByUid.get(uid);
    if (invitation) await send(call, mail, invitation, sequences.get(uid) ?? invitation.row.sequence);
  }
  const [were, are] = [before.map(invitationOf), after.map(invitationOf)];
  await updateGuestQrs(call, were, are);
  const companyId = [...before, ...after][0]?.row.companyId;
  if (companyId !== undefined) await updateVisitorQrs(call, companyId, were, are);
}

async function send(
  call: GuestMailCall,
  mail: GuestMail,
  { row }: InvitationSource,
  sequence: number,
): Promise<void> {
  const { clock } = call;
  const { guest, kind, method, about, reach, events } = mail;
  const at = clock.now();
  const { language } = row;
  const words = meetingMailWords(language);
  const rule = events.find((event) => event.rule)?.rule;
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
    events.map((event) => ({ ...event, sequence })),
    at.getTime(),
  );
  const ends = Math.max(about.endsAt, ...events.map(({ endsAt, rule }) => rule?.until ?? endsAt));
  await queueMail(call, {
    companyId: row.companyId,
    // the mail belongs to the owner’s account, because the owner entered the address and is the sender
    of: { accountId: row.ownerAccountId },
    kind,
    to: { address: guest, name: '' },
    language,
    values: {
      title: about.title,
      organizer: row.ownerName,
      company: row.companyName,
      when: when.join(' · '),
      // In mails about a shortened series, `from` is the date from which the series no longer takes place.
      from: dayText(about.startsAt, about.zone, language),
      place: about.location,
      calendar: object,
      method,
      ...(row.ownerEmail && { replyTo: row.ownerEmail }),
      // the mail expires when the event ends
    },
    expiresAt: new Date(Math.max(ends, at.getTime() + newsMs)),
  });
}
