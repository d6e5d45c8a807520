import { randomInt } from 'node:crypto';
import type { TeleworkCheck } from '@gatehouse/api/telework/telework-checks';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tell } from '../../notifications/notifications/notifications.service.ts';
import { findTelework } from '../telework-settings/telework-settings.service.ts';
import { closesAt, isDue, nextAfter, numberOf, standingOf, tellsLeader } from './checks.rules.ts';
import * as queries from './telework-checks.queries.ts';

interface Asking {
  db: Db;
  clock: Clock;
}

const spread = 1_000_000;
/** As Math.random, from a source nobody foresees. */
const random = () => randomInt(spread) / spread;

const asked = (now: number): Pick<queries.CheckRow, 'askedAt' | 'first' | 'second'> => ({
  askedAt: now,
  first: numberOf(random()),
  second: numberOf(random()),
});

/** Accounts of those who decide for somebody. */
export const leadersOf = queries.findLeaders;

/** What somebody is asked now, by the agent as on the screen. */
export async function checkOf({ db, clock }: Asking, whose: queries.Checked): Promise<TeleworkCheck> {
  const [setting, row] = [await findTelework(db, whose.companyId), await queries.findCheck(db, whose)];
  return shown(row, setting, clock.now().getTime());
}

function shown(
  row: queries.CheckRow | undefined,
  setting: Awaited<ReturnType<typeof findTelework>>,
  now: number,
): TeleworkCheck {
  const standing = standingOf(row, setting, now);
  const none = { question: null, askedAt: null, closesAt: null, wrong: 0 };
  if (standing === 'FREE' || !row || row.askedAt === null || row.first === null || row.second === null)
    return { standing: 'FREE', ...none };
  const closes = closesAt(row, setting);
  return {
    standing,
    question: { first: row.first, second: row.second },
    askedAt: new Date(row.askedAt).toISOString(),
    closesAt: closes === null ? null : new Date(closes).toISOString(),
    wrong: row.wrong,
  };
}

/**
 * Before a report is taken: refuses it when there was no answer in time, so that a client that does not close itself reports nothing.
 * A report of input may be the moment to ask, and the person is told of it.
 */
export async function admitReport(
  { db, clock }: Asking,
  whose: queries.Checked & { accountId: number },
  setting: Awaited<ReturnType<typeof findTelework>>,
  hasInput: boolean,
): Promise<void> {
  if (setting.verifyMode === 'NONE') return;
  const at = clock.now();
  const now = at.getTime();
  const row = await queries.findCheck(db, whose);
  if (standingOf(row, setting, now) === 'CLOSED') throw new Refusal('TEL_CLIENT_CLOSED');
  if (!hasInput) return;
  if (!row) {
    const first = { nextAt: nextAfter(now, random()), askedAt: null, first: null, second: null, wrong: 0 };
    await queries.putCheck(db, whose, first);
  } else if (isDue(row, now)) {
    // of two machines that report at once one asks: the other's question would stand in place of the one that is shown
    const held = await queries.lockCheck(db, whose);
    if (!held || !isDue(held, now)) return;
    await queries.putCheck(db, whose, { ...held, ...asked(now) });
    await tell(db, 'teleworkChecks.asked', [whose.accountId], { cause: at.toISOString(), at });
  }
}

/**
 * Takes an answer. A right one opens what was closed and begins the count of wrong ones anew; after a wrong one another question is
 * asked, and whoever leads the person hears of so many in a row. What was closed stays closed until the right one.
 */
export async function takeAnswer(
  { db, clock }: Asking,
  whose: queries.Checked,
  answer: number,
): Promise<{ check: TeleworkCheck; isRight: boolean }> {
  const setting = await findTelework(db, whose.companyId);
  const at = clock.now();
  const now = at.getTime();
  const row = await queries.lockCheck(db, whose);
  if (!row || standingOf(row, setting, now) === 'FREE') throw new Refusal('TEL_CHECK_NOT_OPEN');
  const isRight = answer === (row.first ?? 0) + (row.second ?? 0);
  const next: queries.CheckRow = isRight
    ? { nextAt: nextAfter(now, random()), askedAt: null, first: null, second: null, wrong: 0 }
    : { ...row, ...asked(now), askedAt: row.askedAt, wrong: row.wrong + 1 };
  await queries.putCheck(db, whose, next);
  if (tellsLeader(next.wrong, setting)) {
    const about = await queries.findAccount(db, whose);
    await tell(db, 'teleworkChecks.wrong', await queries.findLeaders(db, whose), {
      cause: `${whose.employeeId} ${at.toISOString()}`,
      at,
      says: { wrong: String(next.wrong) },
      ...(about !== undefined && { about }),
    });
  }
  return { check: shown(next, setting, now), isRight };
}
