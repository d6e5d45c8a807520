import { randomInt } from 'node:crypto';
import type { TeleworkCheck } from '@gatehouse/api/telework/telework-checks';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notifyAccounts } from '../../notifications/notifications/notifications.service.ts';
import { findTelework } from '../telework-settings/telework-settings.service.ts';
import { checkStateOf, closesAt, isDue, nextAfter, notifiesLeader, numberOf } from './checks.rules.ts';
import * as queries from './telework-checks.queries.ts';

interface CheckContext {
  db: Db;
  clock: Clock;
}

const spread = 1_000_000;
/** Returns a number like Math.random, but from a cryptographic source. */
const random = () => randomInt(spread) / spread;

const createQuestion = (now: number): Pick<queries.CheckRow, 'askedAt' | 'first' | 'second'> => ({
  askedAt: now,
  first: numberOf(random()),
  second: numberOf(random()),
});

export const leadersOf = queries.findLeaders;

/** Returns the check of an employee, as shown by the agent and in the portal. */
export async function checkOf(
  { db, clock }: CheckContext,
  employee: queries.CheckedEmployee,
): Promise<TeleworkCheck> {
  const [setting, row] = [await findTelework(db, employee.companyId), await queries.findCheck(db, employee)];
  return toTeleworkCheck(row, setting, clock.now().getTime());
}

function toTeleworkCheck(
  row: queries.CheckRow | undefined,
  setting: Awaited<ReturnType<typeof findTelework>>,
  now: number,
): TeleworkCheck {
  const checkState = checkStateOf(row, setting, now);
  const noQuestion = { question: null, askedAt: null, closesAt: null, wrong: 0 };
  if (checkState === 'FREE' || !row || row.askedAt === null || row.first === null || row.second === null)
    return { standing: 'FREE', ...noQuestion };
  const closes = closesAt(row, setting);
  return {
    standing: checkState,
    question: { first: row.first, second: row.second },
    askedAt: new Date(row.askedAt).toISOString(),
    closesAt: closes === null ? null : new Date(closes).toISOString(),
    wrong: row.wrong,
  };
}

/**
 * Refuses a report if the question was not answered in time, even if the agent continues to send reports. If a report
 * of input triggers the next question, notifies the person of it.
 */
export async function admitReport(
  { db, clock }: CheckContext,
  employee: queries.CheckedEmployee & { accountId: number },
  setting: Awaited<ReturnType<typeof findTelework>>,
  hasInput: boolean,
): Promise<void> {
  if (setting.verifyMode === 'NONE') return;
  const at = clock.now();
  const now = at.getTime();
  const row = await queries.findCheck(db, employee);
  if (checkStateOf(row, setting, now) === 'CLOSED') refuse('TEL_CLIENT_CLOSED');
  if (!hasInput) return;
  if (!row) {
    const first = { nextAt: nextAfter(now, random()), askedAt: null, first: null, second: null, wrong: 0 };
    await queries.upsertCheck(db, employee, first);
  } else if (isDue(row, now)) {
    // If two computers report concurrently, only one of the reports triggers a question, because a second question
    // would replace the visible one.
    const lockedRow = await queries.lockCheck(db, employee);
    if (!lockedRow || !isDue(lockedRow, now)) return;
    await queries.upsertCheck(db, employee, { ...lockedRow, ...createQuestion(now) });
    await notifyAccounts(db, 'teleworkChecks.asked', [employee.accountId], { cause: at.toISOString(), at });
  }
}

/**
 * Processes an answer. A right answer reopens reporting and resets the count of wrong answers. A wrong answer triggers
 * a new question and, after too many consecutive wrong answers, notifies the leaders. If reporting is closed, it
 * remains closed until a right answer.
 */
export async function submitAnswer(
  { db, clock }: CheckContext,
  employee: queries.CheckedEmployee,
  answer: number,
): Promise<{ check: TeleworkCheck; isRight: boolean }> {
  const setting = await findTelework(db, employee.companyId);
  const at = clock.now();
  const now = at.getTime();
  const row = await queries.lockCheck(db, employee);
  if (!row || checkStateOf(row, setting, now) === 'FREE') refuse('TEL_CHECK_NOT_OPEN');
  const isRight = answer === (row.first ?? 0) + (row.second ?? 0);
  const next: queries.CheckRow = isRight
    ? { nextAt: nextAfter(now, random()), askedAt: null, first: null, second: null, wrong: 0 }
    : { ...row, ...createQuestion(now), askedAt: row.askedAt, wrong: row.wrong + 1 };
  await queries.upsertCheck(db, employee, next);
  if (notifiesLeader(next.wrong, setting)) {
    const about = await queries.findAccount(db, employee);
    await notifyAccounts(db, 'teleworkChecks.wrong', await queries.findLeaders(db, employee), {
      cause: `${employee.employeeId} ${at.toISOString()}`,
      at,
      says: { wrong: String(next.wrong) },
      ...(about !== undefined && { about }),
    });
  }
  return { check: toTeleworkCheck(next, setting, now), isRight };
}
