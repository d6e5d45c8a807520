import { expect, it } from 'vitest';
import { savedSettings, settingProblems, temperatureWarnings } from './device-settings.rules.ts';
import { deviceSetting } from './device-settings.ts';

const form = deviceSetting.parse({});
const { denyHighTemperature, ...figures } = form;

it('lets people in above the highest temperature until the company chooses otherwise', () => {
  expect(denyHighTemperature).toBe(false);
});

it('begins with 37.5, 35, 30, 30, 20 and 5 (spec §9)', () => {
  expect(Object.values(figures)).toEqual([37.5, 35, 30, 30, 20, 5]);
});

it.each([0, -1])('replaces %d by 37, 35.5, 30, 30, 2 and 2 (spec §5), and leaves the rest', (value) => {
  const names = Object.keys(figures) as (keyof typeof figures)[];
  const replaced = names.map((name) => savedSettings({ ...form, [name]: value })[name]);
  expect(replaced).toEqual([37, 35.5, 30, 30, 2, 2]);
  expect(savedSettings(form)).toEqual(form);
});

it.each([
  [35, 37.5, []],
  [37.5, 37.5, []],
  [37.6, 37.5, ['lowestTemperature']],
])('of %d to %d the bad fields are %o', (lowestTemperature, highestTemperature, found) => {
  const saved = { ...form, lowestTemperature, highestTemperature };
  expect(settingProblems(saved).map(({ field }) => field)).toEqual(found);
});

it.each([
  [35, 40, false, false],
  [34.9, 40, true, false],
  [0, 40.1, false, true],
  [null, null, false, false],
])('warns of %s to %s: too low %s, too high %s', (lowestTemperature, highestTemperature, tooLow, tooHigh) => {
  expect(temperatureWarnings({ lowestTemperature, highestTemperature })).toEqual({ tooLow, tooHigh });
});
