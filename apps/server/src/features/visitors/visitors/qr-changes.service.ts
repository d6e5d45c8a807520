import { addDays, DAY, dayNumber } from '@gatehouse/api/platform/dates';
import type { EnteredWindow, Visitor, visitors } from '@gatehouse/api/visitors/visitors';
import { findEntryProblems } from '@gatehouse/api/visitors/visitors.rules';
import { dateAt, localMsToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import { listRemaining } from '../visitor-logbook/windows.rules.ts';
import { lockPlans } from '../visitor-logbook/windows.service.ts';
import * as queries from './qr.queries.ts';
import { findRemainingWindows, formatWindows, mailQr, readWindows, revokeQr } from './qr.service.ts';

type QrChangeServices = { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>;

type NewCodeCall = QrChangeServices & Pick<Call<typeof visitors.newCode>, 'refuse'>;

/**
 * Revokes the QR code of a locked visitor and emails a new QR code. If no entry period remains for the visitor, the
 * caller must enter a period that ends within the local day.
 * @throws API_INVALID_REQUEST_ARGUMENT if this period is missing, wrong or not needed
 */
export async function issueNewCode(
  call: NewCodeCall,
  visitor: Visitor,
  entered: EnteredWindow,
): Promise<void> {
  const { db, clock, refuse } = call;
  const { windows, zone } = await findRemainingWindows(call, visitor);
  if (windows.length > 0) {
    const fields = (['entryFrom', 'entryTo'] as const).filter((field) => entered[field] !== null);
    if (fields.length > 0)
      refuse('API_INVALID_REQUEST_ARGUMENT', {
        fields: fields.map((field) => ({ field, rule: 'unknown' as const, params: {} })),
      });
  } else {
    const now = clock.now().getTime();
    const tomorrow = addDays(dateAt(zone, now), 1);
    const dayEnd = localMsToInstant(zone, dayNumber(tomorrow) * DAY) - 1;
    const fields = findEntryProblems(entered, visitor, { now, dayEnd });
    if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
    const { entryFrom, entryTo } = entered;
    await queries.setEntered(db, visitor.id, { from: new Date(entryFrom ?? 0), to: new Date(entryTo ?? 0) });
  }
  await revokeQr(call, visitor.id);
  if (!(await mailQr(call, visitor))) refuse('HR_VISITOR_NO_QR');
}

/** Revokes the QR code of a visitor without remaining meetings, and notifies the person that expects the visitor. */
async function revokeInvitation(
  call: QrChangeServices,
  { id, visitorCode }: queries.MailedVisitor,
): Promise<void> {
  const { db, clock } = call;
  const at = clock.now();
  await revokeQr(call, id);
  await notifyAccounts(db, 'visitors.uninvited', await queries.findHostAccounts(db, id), {
    cause: `${id}:${at.toISOString()}`,
    at,
    says: { id: String(id), code: visitorCode },
  });
}

/** A meeting with its guests. Instants are epoch ms. */
interface MeetingWithGuests {
  guests: readonly string[];
  dates: readonly { startsAt: number; endsAt: number }[];
}

/**
 * Updates the QR codes of visitors after meetings have changed. If the visitor’s last meeting was cancelled, moved
 * out of the active time or no longer invites the visitor, revokes the QR code and notifies the person that expects the
 * visitor. If a visitor’s entry periods changed, emails the QR code again.
 */
export async function updateVisitorQrs(
  call: QrChangeServices,
  companyId: number,
  before: readonly MeetingWithGuests[],
  after: readonly MeetingWithGuests[],
): Promise<void> {
  const { db, clock } = call;
  const addresses = new Set(
    [...before, ...after].flatMap(({ guests }) => guests.map((guest) => guest.toLowerCase())),
  );
  if (addresses.size === 0) return;
  const now = clock.now();
  const invited = await queries.findInvited(db, companyId, [...addresses], now);
  await lockPlans(
    db,
    companyId,
    invited.map(({ id }) => id),
  );
  for (const visitor of invited) {
    const { windows } = await findRemainingWindows(call, visitor);
    const isOf = ({ guests }: MeetingWithGuests) =>
      guests.some((guest) => guest.toLowerCase() === visitor.email.toLowerCase());
    const hadMeeting = before.some(
      (meeting) => isOf(meeting) && meeting.dates.some(({ endsAt }) => endsAt >= now.getTime()),
    );
    if (windows.length === 0) {
      if (hadMeeting) await revokeInvitation(call, visitor);
      continue;
    }
    const qr = await queries.findQr(db, visitor.id);
    // An entry period that was emailed but has already ended does not count as a change.
    const mailed = qr && listRemaining(readWindows(qr.mailedWindows), now.getTime());
    if (mailed && formatWindows(mailed) !== formatWindows(windows)) await mailQr(call, visitor);
  }
}

/**
 * Revokes the QR codes of visitors that lost their meetings without a change by the meeting owner, for example because
 * someone deleted the room.
 */
export async function revokeStranded(call: QrChangeServices, companyId: number): Promise<void> {
  for (const visitor of await queries.findStranded(call.db, companyId)) await revokeInvitation(call, visitor);
}
