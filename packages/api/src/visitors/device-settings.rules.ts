import type { FieldError } from '../platform/fields.ts';
import type { DeviceSetting } from './device-settings.ts';

/**
 * Replacements for entered values of zero or less (spec §5). They differ from the defaults of the form, as the error
 * messages state.
 */
type ReplacementValues = Omit<DeviceSetting, 'denyHighTemperature'>;
const replacements: ReplacementValues = {
  highestTemperature: 37,
  lowestTemperature: 35.5,
  beforeMeetingStartTime: 30,
  afterMeetingEndTime: 30,
  beforeMeetingDate: 2,
  afterMeetingDate: 2,
};

export const savedSettings = (typed: DeviceSetting): DeviceSetting => {
  const saved = { ...typed };
  for (const [name, value] of Object.entries(replacements) as [keyof ReplacementValues, number][])
    if (typed[name] <= 0) saved[name] = value;
  return saved;
};

/** Returns the problems of saved settings. A temperature range must not end below its start (rules.md §5). */
export const findSettingProblems = (saved: DeviceSetting): FieldError[] =>
  saved.lowestTemperature > saved.highestTemperature
    ? [{ field: 'lowestTemperature', rule: 'max', params: { max: saved.highestTemperature } }]
    : [];

/** Normal body temperature in °C. */
const normalRange = { lowest: 35, highest: 40 } as const;

type TemperatureInput = Readonly<Record<'highestTemperature' | 'lowestTemperature', number | null>>;

/** Returns warnings about unusual temperature limits. They do not prevent saving. */
export const temperatureWarnings = ({
  highestTemperature: high,
  lowestTemperature: low,
}: TemperatureInput) => ({
  tooHigh: high !== null && high > normalRange.highest,
  tooLow: low !== null && low > 0 && low < normalRange.lowest,
});
