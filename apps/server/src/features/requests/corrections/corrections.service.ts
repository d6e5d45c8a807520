import type {
  CorrectionInput,
  corrections,
  SkippedPerson,
  SkipReason,
} from '@gatehouse/api/requests/corrections';
import type { Call } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  findDayEnds,
  holdMonths,
  lockPerson,
  type PersonDay,
} from '../../attendance/attendance-days/leave/requested-days.service.ts';
import { loadTypeWords } from '../request-types/type-words.service.ts';
import { enterApproved } from '../requests/entered-requests.service.ts';
import { isClosedDate } from '../requests/requests.service.ts';
import { findPeopleToCorrect, type PersonToCorrect } from './corrections.queries.ts';
import { placeTimes, toRequestTime } from './punch-times.rules.ts';

type CorrectionCall = Call<typeof corrections.create>;

/**
 * Adds missing check-ins and check-outs in the name of other people, as approved correction requests. Skips people with
 * nothing to correct.
 * @throws Refusal HR_EMPLOYEE_NOT_FOUND if the caller cannot decide requests of a person, or the code for the first
 * skipped person if all people are skipped
 */
export async function correctDays(call: CorrectionCall) {
  const { db, viewer, body } = call;
  const ids = [...new Set(body.employeeIds)];
  const people = await findPeopleToCorrect(db, viewer, ids);
  if (people.length < ids.length) refuse('HR_EMPLOYEE_NOT_FOUND');
  const content: (Pick<PersonToCorrect, 'employeeId' | 'displayName'> & { requestIds: number[] })[] = [];
  const skipped: SkippedPerson[] = [];
  for (const person of people) {
    const { employeeId, displayName } = person;
    const plan = await planCorrection(call, person);
    if ('reason' in plan) skipped.push({ employeeId, displayName, reason: plan.reason });
    else content.push({ employeeId, displayName, requestIds: await enterCorrection(call, person, plan) });
  }
  const [first] = skipped;
  if (content.length === 0 && first) refuseSkipped(first.reason, body);
  return { content, skipped };
}

/** Missing ends of a person's day, as local times of the site. */
interface PlannedCorrection {
  day: (date: string) => PersonDay;
  /** Local times by category of the correction. */
  times: { CHECK_IN: string | null; CHECK_OUT: string | null };
}

async function planCorrection(
  { db, viewer, clock, body }: CorrectionCall,
  { companyId, employeeId }: PersonToCorrect,
): Promise<PlannedCorrection | { reason: SkipReason }> {
  const { date } = body;
  if (employeeId === viewer.employeeId) return { reason: 'OWN' };
  // Months are locked before people, like in all code that computes days.
  await holdMonths(db, companyId);
  if (await isClosedDate(db, companyId, date)) return { reason: 'CLOSED' };
  const day = (await lockPerson(db, companyId, employeeId)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  const stored = await findDayEnds(db, companyId, employeeId, date);
  if (stored.status === 'COVERED') return { reason: 'COVERED' };
  const missing = {
    checkIn: stored.checkIn === null ? body.checkIn : null,
    checkOut: stored.checkOut === null ? body.checkOut : null,
  };
  if (missing.checkIn === null && missing.checkOut === null) return { reason: 'COMPLETE' };
  const placed = placeTimes(day(date), date, stored, missing);
  if (!placed) return { reason: 'OUTSIDE' };
  const { checkIn, checkOut } = placed;
  if (Math.max(checkIn ?? 0, checkOut ?? 0) > clock.now().getTime()) return { reason: 'FUTURE' };
  const toTime = (at: number | null) => (at === null ? null : toRequestTime(day(date), at));
  return { day, times: { CHECK_IN: toTime(checkIn), CHECK_OUT: toTime(checkOut) } };
}

/** Creates one approved request for each planned time. Returns the IDs of the requests. */
async function enterCorrection(
  call: CorrectionCall,
  { companyId, employeeId }: PersonToCorrect,
  { day, times }: PlannedCorrection,
): Promise<number[]> {
  const { subTypeName } = await loadTypeWords(call.language);
  const ids: number[] = [];
  for (const subType of ['CHECK_IN', 'CHECK_OUT'] as const) {
    const startTime = times[subType];
    if (startTime === null) continue;
    const title = subTypeName('CORRECTION', subType, null);
    const input = { title, type: 'CORRECTION', subType, reason: call.body.reason, startTime } as const;
    ids.push(await enterApproved(call, { companyId, employeeId, day }, input));
  }
  return ids;
}

/** Refuses a correction that would change no day. */
function refuseSkipped(reason: SkipReason, { checkIn }: CorrectionInput): never {
  const field = checkIn === null ? 'checkOut' : 'checkIn';
  switch (reason) {
    case 'OWN':
      return refuse('AUTH_NO_PERMISSION');
    case 'CLOSED':
      return refuse('ATT_MONTH_CLOSED');
    case 'COMPLETE':
    case 'COVERED':
      return refuse('REQ_NOTHING_TO_CORRECT');
    case 'OUTSIDE':
      return refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field, rule: 'invalid', params: {} }] });
    case 'FUTURE':
      return refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field, rule: 'future', params: {} }] });
  }
}
