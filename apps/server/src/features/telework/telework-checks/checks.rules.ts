import type { Standing } from '@gatehouse/api/telework/telework-checks';
import type { TeleworkSetting } from '@gatehouse/api/telework/telework-settings';

const minute = 60_000;
/** Between two questions lies a time nobody foresees, within these. */
export const betweenMs = { least: 30 * minute, most: 90 * minute } as const;
/** Each of the two numbers, the most left out: a sum one does in one's head. */
const numbers = { least: 2, most: 20 } as const;

/** `random` is from [0, 1), as Math.random answers. */
export const nextAfter = (now: number, random: number): number =>
  now + betweenMs.least + Math.floor(random * (betweenMs.most - betweenMs.least));

export const numberOf = (random: number): number =>
  numbers.least + Math.floor(random * (numbers.most - numbers.least));

/** Epoch milliseconds. */
export interface Check {
  nextAt: number;
  askedAt: number | null;
}

/** From when on reports are refused when nothing is answered; null: never. */
export const closesAt = ({ askedAt }: Check, setting: TeleworkSetting): number | null =>
  askedAt === null || !setting.isCloseClientAfterNoAnsMin
    ? null
    : askedAt + setting.closeClientAfterNoAnsMin * minute;

/** Where somebody stands; a company that asks nobody keeps nobody out. */
export function standingOf(check: Check | undefined, setting: TeleworkSetting, now: number): Standing {
  if (setting.verifyMode === 'NONE' || !check || check.askedAt === null) return 'FREE';
  const closes = closesAt(check, setting);
  return closes !== null && now >= closes ? 'CLOSED' : 'ASKED';
}

/** Whether a report of input now is a moment to ask: only who is there is asked. */
export const isDue = (check: Check, now: number): boolean => check.askedAt === null && now >= check.nextAt;

/** Whether the leader hears of this many wrong answers in a row: once, until a right one. */
export const tellsLeader = (wrong: number, setting: TeleworkSetting): boolean =>
  setting.isNotifyLeaderAfterWrongAnsNum && wrong === setting.notifyLeaderAfterWrongAnsNum;
