import type { FieldError } from '../platform/fields.ts';
import type { DeviceSetting } from './device-settings.ts';

/** In place of what is zero or less (spec §5): other figures than those the form begins with, as each sentence says. */
type Replaced = Omit<DeviceSetting, 'denyHighTemperature'>;
const replacements: Replaced = {
  highestTemperature: 37,
  lowestTemperature: 35.5,
  beforeMeetingStartTime: 30,
  afterMeetingEndTime: 30,
  beforeMeetingDate: 2,
  afterMeetingDate: 2,
};

/** Settings as they are saved. */
export const savedSettings = (typed: DeviceSetting): DeviceSetting => {
  const saved = { ...typed };
  for (const [name, value] of Object.entries(replacements) as [keyof Replaced, number][])
    if (typed[name] <= 0) saved[name] = value;
  return saved;
};

/** Of settings as they are saved: nobody is within a range that ends before it begins (rules.md §5). */
export const settingProblems = (saved: DeviceSetting): FieldError[] =>
  saved.lowestTemperature > saved.highestTemperature
    ? [{ field: 'lowestTemperature', rule: 'max', params: { max: saved.highestTemperature } }]
    : [];

/** The normal range, °C. */
export const normalRange = { lowest: 35, highest: 40 } as const;

type Typed = Readonly<Record<'highestTemperature' | 'lowestTemperature', number | null>>;

/** What is unusual about the temperatures; neither stops saving. */
export const temperatureWarnings = ({ highestTemperature: high, lowestTemperature: low }: Typed) => ({
  tooHigh: high !== null && high > normalRange.highest,
  tooLow: low !== null && low > 0 && low < normalRange.lowest,
});
