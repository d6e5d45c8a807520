import { MINUTE, MINUTES_PER_DAY } from '@gatehouse/api/platform/dates';

/** Minimum number of minutes for each unit of time, largest first (spec §9 "Notification time labels"). */
const units = [
  { unit: 'months', minutes: 40_320 },
  { unit: 'weeks', minutes: 10_080 },
  { unit: 'days', minutes: MINUTES_PER_DAY },
  { unit: 'hours', minutes: 60 },
  { unit: 'minutes', minutes: 1 },
] as const;

export type NotificationAge = { unit: (typeof units)[number]['unit']; count: number } | { unit: 'now' };

/**
 * Returns the age of an instant in whole units. Returns `now` for an age under a minute and for an instant in the
 * future.
 */
export function ageOf(iso: string, now: Date): NotificationAge {
  const passed = Math.floor((now.getTime() - Date.parse(iso)) / MINUTE);
  const unit = units.find(({ minutes }) => passed >= minutes);
  return unit ? { unit: unit.unit, count: Math.floor(passed / unit.minutes) } : { unit: 'now' };
}
