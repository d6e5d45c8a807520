import type { CountedDay, LeaveUnit } from '@gatehouse/api/requests/leave-balances';
import { formatMinutes, formatNumber, formatWeekday } from '../../../platform/dates.ts';
import type { text } from '../../../platform/i18n/text.ts';

/** An amount as it stands in a table, "9.5" days or "7:30" hours. */
export const leaveFigure = (unit: LeaveUnit, amount: number): string =>
  unit === 'MINUTES' ? formatMinutes(amount) : formatNumber(amount / 100, { maximumFractionDigits: 2 });

/** The same as a change, "+9.5", "−1". */
export const leaveChange = (unit: LeaveUnit, amount: number): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${leaveFigure(unit, Math.abs(amount))}`;

/** An amount in words, "9.5 days", "7:30 hours". */
export function leaveWords(unit: LeaveUnit, amount: number): string {
  const inUnit = (value: number, of: 'day' | 'hour') =>
    formatNumber(value, { style: 'unit', unit: of, unitDisplay: 'long', maximumFractionDigits: 2 });
  if (unit === 'DAYS') return inUnit(amount / 100, 'day');
  // hours as a clock writes them, with the language's own word
  return inUnit(2, 'hour').replace('2', leaveFigure(unit, amount));
}

/** How a date of a leave was counted, as a sentence. */
export const dayWords = (t: typeof text, unit: LeaveUnit, day: CountedDay): string =>
  t(`requests.leaveBalances.days.${day.reason}`, {
    date: formatWeekday(day.date),
    amount: leaveWords(unit, day.amount),
    minutes: formatMinutes(day.minutes),
    scheduled: formatMinutes(day.scheduled),
  });
