import { expect, it } from 'vitest';
import { findSettingProblems, savedSettings, temperatureWarnings } from './device-settings.rules.ts';
import { deviceSetting } from './device-settings.ts';

const form = deviceSetting.parse({});
const { denyHighTemperature, ...figures } = form;

it('device settings allow entry above the maximum temperature by default', () => {
  expect(denyHighTemperature).toBe(false);
});

it('device settings default to 37.5, 35, 30, 30, 20 and 5 (spec §9)', () => {
  expect(Object.values(figures)).toEqual([37.5, 35, 30, 30, 20, 5]);
});

it.each([0, -1])(
  'device settings replace entered values of %d by 37, 35.5, 30, 30, 2 and 2 (spec §5), and keep positive values',
  (value) => {
    const names = Object.keys(figures) as (keyof typeof figures)[];
    const replaced = names.map((name) => savedSettings({ ...form, [name]: value })[name]);
    expect(replaced).toEqual([37, 35.5, 30, 30, 2, 2]);
    expect(savedSettings(form)).toEqual(form);
  },
);

it.each([
  [35, 37.5, []],
  [37.5, 37.5, []],
  [37.6, 37.5, ['lowestTemperature']],
])(
  'finds the invalid fields for a temperature range of %d to %d: %o',
  (lowestTemperature, highestTemperature, fields) => {
    const saved = { ...form, lowestTemperature, highestTemperature };
    expect(findSettingProblems(saved).map(({ field }) => field)).toEqual(fields);
  },
);

it.each([
  [35, 40, false, false],
  [34.9, 40, true, false],
  [0, 40.1, false, true],
  [null, null, false, false],
])(
  'warns of unusual temperatures: %s to %s is too low %s, too high %s',
  (lowestTemperature, highestTemperature, tooLow, tooHigh) => {
    expect(temperatureWarnings({ lowestTemperature, highestTemperature })).toEqual({ tooLow, tooHigh });
  },
);
