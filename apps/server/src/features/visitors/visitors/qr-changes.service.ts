import type { EnteredWindow, Visitor, visitors } from '@gatehouse/api/visitors/visitors';
import { findEntryProblems } from '@gatehouse/api/visitors/visitors.rules';
import { addDays, DAY, dayNumber } from '../../../platform/dates/iso-dates.ts';
import { dateAt, localMsToInstant } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import { remainingOf } from '../visitor-logbook/windows.rules.ts';
import { lockPlans } from '../visitor-logbook/windows.service.ts';
import * as queries from './qr.queries.ts';
import { mailQr, readWindows, revokeQr, windowsLeft, writtenWindows } from './qr.service.ts';

type Writing = { db: Db } & Pick<Services, 'clock' | 'jobs' | 'settings'>;

type Issuing = Writing & Pick<Call<typeof visitors.newCode>, 'refuse'>;

/**
 * Revokes the code of a locked visitor and mails a new one. A visitor without a window gets the entered one, which ends at the end of the
 * local day at the latest. Refuses with API_INVALID_REQUEST_ARGUMENT if that window is missing, wrong or not needed.
 */
export async function issueNewCode(call: Issuing, visitor: Visitor, entered: EnteredWindow): Promise<void> {
  const { db, clock, refuse } = call;
  const { windows, zone } = await windowsLeft(call, visitor);
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

/** Revokes the code of a visitor whose last meeting is gone, and tells the person who expects them. */
async function uninvite(call: Writing, { id, visitorCode }: queries.Addressee): Promise<void> {
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
interface Gathering {
  guests: readonly string[];
  dates: readonly { startsAt: number; endsAt: number }[];
}

/**
 * After meetings have changed: revokes the codes of visitors whose last meeting was cancelled, was moved out of the time they are active, or
 * no longer has them as a guest, and notifies who expects them. Mails the code again to visitors whose windows are different now.
 */
export async function settleVisitorQrs(
  call: Writing,
  companyId: number,
  before: readonly Gathering[],
  after: readonly Gathering[],
): Promise<void> {
  const { db, clock } = call;
  const addresses = new Set(
    [...before, ...after].flatMap(({ guests }) => guests.map((one) => one.toLowerCase())),
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
    const { windows } = await windowsLeft(call, visitor);
    const isOf = ({ guests }: Gathering) =>
      guests.some((guest) => guest.toLowerCase() === visitor.email.toLowerCase());
    const hadMeeting = before.some(
      (one) => isOf(one) && one.dates.some(({ endsAt }) => endsAt >= now.getTime()),
    );
    if (windows.length === 0) {
      if (hadMeeting) await uninvite(call, visitor);
      continue;
    }
    const qr = await queries.findQr(db, visitor.id);
    // windows that were mailed and are over by now are no change
    const mailed = qr && remainingOf(readWindows(qr.mailedWindows), now.getTime());
    if (mailed && writtenWindows(mailed) !== writtenWindows(windows)) await mailQr(call, visitor);
  }
}

/** Revokes codes of visitors whose meetings were removed in another way than by their owner, such as with a room. */
export async function revokeStranded(call: Writing, companyId: number): Promise<void> {
  for (const visitor of await queries.findStranded(call.db, companyId)) await uninvite(call, visitor);
}
