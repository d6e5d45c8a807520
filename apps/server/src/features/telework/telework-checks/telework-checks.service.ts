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

type CheckSetting = Awaited<ReturnType<typeof findTelework>>;

/**
 * Returns the check with an open request: a new question, or a request for a picture if the company's checks use
 * pictures.
 */
export const openCheck = (
  row: queries.CheckRow,
  now: number,
  { verifyMode }: Pick<CheckSetting, 'verifyMode'>,
): queries.CheckRow => {
  const isPicture = verifyMode === 'FACE';
  const [first, second] = isPicture ? [null, null] : [numberOf(random()), numberOf(random())];
  return { ...row, askedAt: now, first, second };
};

/** Returns a check without an open question, with a random time for the next question. */
export const closedCheck = (now: number, wrong: number): queries.CheckRow => ({
  nextAt: nextAfter(now, random()),
  askedAt: null,
  first: null,
  second: null,
  wrong,
});

export const leadersOf = queries.findLeaders;

/** Returns the telework check of an employee, as shown by the agent and in the portal. */
export async function checkOf(
  { db, clock }: CheckContext,
  employee: queries.CheckedEmployee,
): Promise<TeleworkCheck> {
  const [setting, row] = [await findTelework(db, employee.companyId), await queries.findCheck(db, employee)];
  return toTeleworkCheck(row, setting, clock.now().getTime());
}

export function toTeleworkCheck(
  row: queries.CheckRow | undefined,
  setting: CheckSetting,
  now: number,
): TeleworkCheck {
  const checkState = checkStateOf(row, setting, now);
  const noQuestion = { question: null, needsPicture: false, askedAt: null, closesAt: null, wrong: 0 };
  if (checkState === 'FREE' || !row || row.askedAt === null) return { standing: 'FREE', ...noQuestion };
  const closes = closesAt(row, setting);
  const { first, second } = row;
  return {
    standing: checkState,
    question: first === null || second === null ? null : { first, second },
    needsPicture: setting.verifyMode === 'FACE',
    askedAt: new Date(row.askedAt).toISOString(),
    closesAt: closes === null ? null : new Date(closes).toISOString(),
    wrong: row.wrong,
  };
}

/**
 * Refuses a report if the question was not answered in time, even if the agent continues to send reports. If a
 * report of input triggers the next question, notifies the person of the question.
 */
export async function admitReport(
  { db, clock }: CheckContext,
  employee: queries.CheckedEmployee & { accountId: number },
  setting: CheckSetting,
  hasInput: boolean,
): Promise<void> {
  if (setting.verifyMode === 'NONE') return;
  const at = clock.now();
  const now = at.getTime();
  const row = await queries.findCheck(db, employee);
  if (checkStateOf(row, setting, now) === 'CLOSED') refuse('TEL_CLIENT_CLOSED');
  if (!hasInput) return;
  if (!row) {
    await queries.upsertCheck(db, employee, closedCheck(now, 0));
  } else if (isDue(row, now)) {
    // If two computers report concurrently, only one of the reports triggers a question, because a second question
    // would replace the visible one.
    const lockedRow = await queries.lockCheck(db, employee);
    if (!lockedRow || !isDue(lockedRow, now)) return;
    await queries.upsertCheck(db, employee, openCheck(lockedRow, now, setting));
    await notifyAccounts(db, 'teleworkChecks.asked', [employee.accountId], { cause: at.toISOString(), at });
  }
}

/**
 * Processes an answer to the open question. A correct answer allows reports again and resets the count of wrong
 * answers. A wrong answer triggers a new question and, after too many consecutive wrong answers, notifies the leaders.
 * If reports are refused, they stay refused until a correct answer.
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
  const isOpen = setting.verifyMode === 'RANDOM_CAPTCHA' && checkStateOf(row, setting, now) !== 'FREE';
  if (!row || !isOpen) return refuse('TEL_CHECK_NOT_OPEN');
  const isRight = answer === (row.first ?? 0) + (row.second ?? 0);
  const next: queries.CheckRow = isRight
    ? closedCheck(now, 0)
    : { ...openCheck(row, now, setting), askedAt: row.askedAt, wrong: row.wrong + 1 };
  await queries.upsertCheck(db, employee, next);
  await notifyWrong(db, employee, { wrong: next.wrong, setting, at });
  return { check: toTeleworkCheck(next, setting, now), isRight };
}

/** Notifies the leaders of a person if this number of consecutive wrong answers requires it. */
export async function notifyWrong(
  db: Db,
  employee: queries.CheckedEmployee,
  { wrong, setting, at }: { wrong: number; setting: CheckSetting; at: Date },
): Promise<void> {
  if (!notifiesLeader(wrong, setting)) return;
  const about = await queries.findAccount(db, employee);
  await notifyAccounts(db, 'teleworkChecks.wrong', await queries.findLeaders(db, employee), {
    cause: `${employee.employeeId} ${at.toISOString()}`,
    at,
    says: { wrong: String(wrong) },
    ...(about !== undefined && { about }),
  });
}
