const minute = 60_000;

/** Spec §9 "Notification time labels": from how many minutes on an age is said in which unit, the largest first. */
const units = [
  { unit: 'months', minutes: 40_320 },
  { unit: 'weeks', minutes: 10_080 },
  { unit: 'days', minutes: 1_440 },
  { unit: 'hours', minutes: 60 },
  { unit: 'minutes', minutes: 1 },
] as const;

export type Age = { unit: (typeof units)[number]['unit']; count: number } | { unit: 'now' };

/** How long ago an instant is, in whole units; under a minute, or ahead of this clock, it is now. */
export function ageOf(iso: string, now: Date): Age {
  const passed = Math.floor((now.getTime() - Date.parse(iso)) / minute);
  const found = units.find(({ minutes }) => passed >= minutes);
  return found ? { unit: found.unit, count: Math.floor(passed / found.minutes) } : { unit: 'now' };
}
