import type { VisitorQr } from '@gatehouse/api/visitors/visitors';
import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { timeText } from '../../settings/mails/account-notices.service.ts';
import { queueMail } from '../../settings/mails/mails.service.ts';
import { findDeviceSettings } from '../device-settings/device-settings.service.ts';
import { aroundMeeting } from '../visitor-logbook/windows.rules.ts';
import { findPlans } from '../visitor-logbook/windows.service.ts';
import { hashOf, spelledNumber } from '../visitors/qr.rules.ts';
import { newQr, pictureIn } from '../visitors/qr.service.ts';
import * as queries from './guest-qrs.queries.ts';
import { type Gathering, type Invited, settledOf } from './guest-qrs.rules.ts';

type Writing = { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>;

/** A meeting as its guests are told of it. */
export interface Invitation extends Gathering {
  companyId: number;
  companyName: string;
  title: string;
  ownerName: string;
  /** Of whose meeting it is: guests are written to in it. */
  language: string;
  /** IANA zone of the room's clocks. */
  zone: string;
  /** Room, building and address. */
  place: string;
  /** '': the building has no map. */
  mapLink: string;
}

/**
 * Gives guests who are no visitors of the list what they enter with, and takes it from those who are not to come, or not then or there, any
 * more (rules.md §5). `before`: what these meetings were until now, none of one that is new.
 */
export async function settleGuestQrs(
  call: Writing,
  before: readonly Invitation[],
  after: readonly Invitation[],
): Promise<void> {
  const { db, clock } = call;
  const companyId = [...before, ...after].find(({ guests }) => guests.length > 0)?.companyId;
  if (companyId === undefined) return;
  const at = clock.now();
  const { ended, due } = settledOf(before, after, at.getTime());
  if (ended.length > 0) await queries.revoke(db, companyId, ended, at);
  await queries.noteGuests(
    db,
    companyId,
    after.map(({ meetingId }) => meetingId),
  );
  const meetings = new Map(after.map((one) => [one.meetingId, one]));
  for (const guest of due.length > 0 ? await queries.findWithout(db, companyId, due) : []) {
    const meeting = meetings.get(guest.meetingId);
    if (meeting) await give(call, meeting, guest);
  }
}

/** Makes a number for a guest of a meeting and mails it. */
async function give(call: Writing, meeting: Invitation, { meetingId, email }: Invited): Promise<void> {
  const { db, clock, settings } = call;
  const { companyId, companyName, title, ownerName, language, zone, dates, place, mapLink } = meeting;
  const at = clock.now();
  const coming = dates.filter(({ endsAt }) => endsAt > at.getTime());
  const margins = await findDeviceSettings(db, companyId);
  const windows = coming.map((date) => aroundMeeting(date, margins));
  const [next, last] = [windows[0], windows.at(-1)];
  if (!next || !last) return;
  const { number, link, ...qr } = newQr(settings.masterKey);
  const guestId = await queries.insertQr(db, {
    ...qr,
    ...{ company_id: companyId, meeting_id: meetingId, email, created_at: at },
  });
  const time = (instant: number) => timeText(new Date(instant), zone, language);
  await queueMail(call, {
    companyId,
    of: { guestId },
    kind: 'GUEST_QR',
    to: { address: email, name: '' },
    language,
    values: {
      ...{ title, organizer: ownerName, company: companyName },
      ...{ from: time(next.from), until: time(next.to), zone: zone.replaceAll('_', ' '), place },
      ...(mapLink && { map: mapLink }),
      qr: number,
      code: spelledNumber(number),
      // behind the #, where it reaches no server and no log
      link: `${settings.publicUrl}/visitor-qr#${link}`,
    },
    expiresAt: new Date(last.to),
  });
}

/** What a guest's link shows: the number, and when it lets in next or now; undefined when it is over, revoked, or nobody's. */
export async function shownToGuest(
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  link: string,
): Promise<VisitorQr | undefined> {
  const hash = hashOf(settings.masterKey, 'link', link);
  const found = await database.asSystem((db) => queries.findByLink(db, hash));
  if (!found?.sealed) return undefined;
  const { id, company_id: companyId, sealed } = found;
  const [plan] = await database.asCompanies([companyId], (db) => findPlans(db, companyId, [id]));
  const second = Math.floor(clock.now().getTime() / 1000);
  const window = plan?.windows.find(({ to }) => second <= Math.floor(to / 1000));
  if (!window) return undefined;
  return {
    picture: await pictureIn(settings.masterKey, sealed),
    activeFrom: new Date(window.from).toISOString(),
    activeTo: new Date(window.to).toISOString(),
  };
}
