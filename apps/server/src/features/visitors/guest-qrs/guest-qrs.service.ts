import type { VisitorQr } from '@gatehouse/api/visitors/visitors';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { timeText } from '../../settings/mails/account-notices.service.ts';
import { queueMail } from '../../settings/mails/mails.service.ts';
import { findDeviceSettings } from '../device-settings/device-settings.service.ts';
import { computeMeetingWindow } from '../visitor-logbook/windows.rules.ts';
import { findPlans } from '../visitor-logbook/windows.service.ts';
import { formatNumber, hashOf } from '../visitors/qr.rules.ts';
import { createQr, drawSealedQr } from '../visitors/qr.service.ts';
import * as queries from './guest-qrs.queries.ts';
import { findNumberChanges, type GuestQrMeeting, type MeetingGuest } from './guest-qrs.rules.ts';

type GuestQrServices = { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>;

export interface MeetingInvitation extends GuestQrMeeting {
  companyId: number;
  companyName: string;
  title: string;
  ownerName: string;
  /** The language of the meeting owner, used for emails to guests. */
  language: string;
  /** IANA zone of the room. */
  zone: string;
  /** Names of the room and the building, and the building’s address. */
  place: string;
  /** Link to the building’s map. '' if the building has none. */
  mapLink: string;
}

/**
 * Creates QR code numbers for guests without a visitor record. Revokes the numbers of guests that are no longer invited
 * to the same time and place (rules.md §5). `before` contains the changed and deleted meetings in their former state,
 * but no new meetings.
 */
export async function updateGuestQrs(
  call: GuestQrServices,
  before: readonly MeetingInvitation[],
  after: readonly MeetingInvitation[],
): Promise<void> {
  const { db, clock } = call;
  const companyId = [...before, ...after].find(({ guests }) => guests.length > 0)?.companyId;
  if (companyId === undefined) return;
  const at = clock.now();
  const { ended, due } = findNumberChanges(before, after, at.getTime());
  if (ended.length > 0) await queries.revoke(db, companyId, ended, at);
  await queries.markGuestsChanged(
    db,
    companyId,
    after.map(({ meetingId }) => meetingId),
  );
  const meetings = new Map(after.map((meeting) => [meeting.meetingId, meeting]));
  for (const guest of due.length > 0 ? await queries.findWithout(db, companyId, due) : []) {
    const meeting = meetings.get(guest.meetingId);
    if (meeting) await createNumber(call, meeting, guest);
  }
}

/** Creates a QR code number for a guest of a meeting and emails it. */
async function createNumber(
  call: GuestQrServices,
  meeting: MeetingInvitation,
  { meetingId, email }: MeetingGuest,
): Promise<void> {
  const { db, clock, settings } = call;
  const { companyId, companyName, title, ownerName, language, zone, dates, place, mapLink } = meeting;
  const at = clock.now();
  const upcomingDates = dates.filter(({ endsAt }) => endsAt > at.getTime());
  const margins = await findDeviceSettings(db, companyId);
  const windows = upcomingDates.map((date) => computeMeetingWindow(date, margins));
  const [next, last] = [windows[0], windows.at(-1)];
  if (!next || !last) return;
  const { number, link, ...qr } = createQr(settings.masterKey);
  const guestId = await queries.insertQr(db, {
    ...qr,
    ...{ company_id: companyId, meeting_id: meetingId, email, created_at: at },
  });
  const formatTime = (instant: number) => timeText(new Date(instant), zone, language);
  await queueMail(call, {
    companyId,
    of: { guestId },
    kind: 'GUEST_QR',
    to: { address: email, name: '' },
    language,
    values: {
      ...{ title, organizer: ownerName, company: companyName },
      ...{ from: formatTime(next.from), until: formatTime(next.to), zone: zone.replaceAll('_', ' '), place },
      ...(mapLink && { map: mapLink }),
      qr: number,
      code: formatNumber(number),
      // The secret is in the fragment after #, which browsers do not send to any server, so it appears in no log.
      link: `${settings.publicUrl}/visitor-qr#${link}`,
    },
    expiresAt: new Date(last.to),
  });
}

/**
 * Returns the QR code number of a guest’s link, with the current or next period in which the number opens doors.
 * Undefined if the link is unknown or revoked, or if no such period remains.
 */
export async function findQrOfGuest(
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  link: string,
): Promise<VisitorQr | undefined> {
  const hash = hashOf(settings.masterKey, 'link', link);
  const row = await database.asSystem((db) => queries.findByLink(db, hash));
  if (!row?.sealed) return undefined;
  const { id, company_id: companyId, sealed } = row;
  const [plan] = await database.asCompanies([companyId], (db) => findPlans(db, companyId, [id]));
  const second = Math.floor(clock.now().getTime() / 1000);
  const window = plan?.windows.find(({ to }) => second <= Math.floor(to / 1000));
  if (!window) return undefined;
  return {
    picture: await drawSealedQr(settings.masterKey, sealed),
    activeFrom: new Date(window.from).toISOString(),
    activeTo: new Date(window.to).toISOString(),
  };
}
