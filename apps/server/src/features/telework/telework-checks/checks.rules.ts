import type { TeleworkCheckState } from '@gatehouse/api/telework/telework-checks';
import type { TeleworkSetting } from '@gatehouse/api/telework/telework-settings';

const minute = 60_000;
/** Bounds of the random time between two questions, in milliseconds. */
const betweenMs = { least: 30 * minute, most: 90 * minute } as const;
/** Bounds of the two numbers in a question, so that the sum is easy to do mentally. `most` is exclusive. */
const numbers = { least: 2, most: 20 } as const;

/** Returns the time of the next question. `random` is from [0, 1), as from Math.random. */
export const nextAfter = (now: number, random: number): number =>
  now + betweenMs.least + Math.floor(random * (betweenMs.most - betweenMs.least));

export const numberOf = (random: number): number =>
  numbers.least + Math.floor(random * (numbers.most - numbers.least));

/** The state of a telework check. Times are epoch milliseconds. `askedAt` is null if no question is open. */
export interface CheckTimes {
  nextAt: number;
  askedAt: number | null;
}

/**
 * Returns the instant from which reports are refused if the question is not answered. Null if reports are never
 * refused.
 */
export const closesAt = ({ askedAt }: CheckTimes, setting: TeleworkSetting): number | null =>
  askedAt === null || !setting.isCloseClientAfterNoAnsMin
    ? null
    : askedAt + setting.closeClientAfterNoAnsMin * minute;

/** Returns the state of a telework check. FREE if the company asks no questions, or if no question is open. */
export function checkStateOf(
  check: CheckTimes | undefined,
  setting: TeleworkSetting,
  now: number,
): TeleworkCheckState {
  if (setting.verifyMode === 'NONE' || !check || check.askedAt === null) return 'FREE';
  const closes = closesAt(check, setting);
  return closes !== null && now >= closes ? 'CLOSED' : 'ASKED';
}

/** Returns whether a question is due when the agent reports input. Only active people are asked. */
export const isDue = (check: CheckTimes, now: number): boolean =>
  check.askedAt === null && now >= check.nextAt;

/**
 * Returns whether to notify the leader after this number of consecutive wrong answers. The leader is notified only once
 * until the next correct answer.
 */
export const notifiesLeader = (wrong: number, setting: TeleworkSetting): boolean =>
  setting.isNotifyLeaderAfterWrongAnsNum && wrong === setting.notifyLeaderAfterWrongAnsNum;
