import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';

/** A contract's end by the company's clock (YYYY-MM-DDTHH:mm:ss), and how many days before its date a rule speaks. */
interface Reminding {
  endDate: string;
  remindBeforeDay: number;
}

/** The date on which a rule tells of an end. */
export const remindOn = ({ endDate, remindBeforeDay }: Reminding): IsoDate =>
  addDays(endDate.slice(0, 10) as IsoDate, -remindBeforeDay);

/**
 * Whether to tell now (the same clock): from that date on until the contract has ended, so that a rule made late speaks at once
 * (rules.md §6a). What has ended needs no reminder, but on its own date a rule speaks whatever the hour: most contracts end at
 * midnight, and a rule of 0 days would find each of them over.
 */
export function isDue(one: Reminding, now: string): boolean {
  const [today, on] = [now.slice(0, 10), remindOn(one)];
  return today === on || (today > on && now <= one.endDate);
}
