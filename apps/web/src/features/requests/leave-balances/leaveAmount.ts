import type { CountedDay, LeaveUnit } from '@gatehouse/api/requests/leave-balances';
import { formatMinutes, formatNumber, formatWeekday } from '../../../platform/dates.ts';
import type { text } from '../../../platform/i18n/text.ts';

/** Formats an amount of leave for a table: "9.5" days or "7:30" hours. */
export const formatLeave = (unit: LeaveUnit, amount: number): string =>
  unit === 'MINUTES' ? formatMinutes(amount) : formatNumber(amount / 100, { maximumFractionDigits: 2 });

/** Formats a change of a balance: "+9.5", "−1". */
export const formatLeaveChange = (unit: LeaveUnit, amount: number): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatLeave(unit, Math.abs(amount))}`;

/** Formats an amount of leave with its unit: "9.5 days", "7:30 hours". */
export function formatLeaveWithUnit(unit: LeaveUnit, amount: number): string {
  const formatUnit = (value: number, unitName: 'day' | 'hour') =>
    formatNumber(value, { style: 'unit', unit: unitName, unitDisplay: 'long', maximumFractionDigits: 2 });
  if (unit === 'DAYS') return formatUnit(amount / 100, 'day');
  // Intl cannot add a unit to a clock time. The number 2 is therefore formatted with the unit, and then replaced by the
  // clock time.
  return formatUnit(2, 'hour').replace('2', formatLeave(unit, amount));
}

export const countedDayText = (t: typeof text, unit: LeaveUnit, day: CountedDay): string =>
  t(`requests.leaveBalances.days.${day.reason}`, {
    date: formatWeekday(day.date),
    amount: formatLeaveWithUnit(unit, day.amount),
    minutes: formatMinutes(day.minutes),
    scheduled: formatMinutes(day.scheduled),
  });
