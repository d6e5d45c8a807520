import { expect, it } from 'vitest';
import { bodyTemperature } from './temperature.rules.ts';

it.each([
  [36.6, 36.6],
  [36.64, 36.6],
  [25, 25],
  [45, 45],
  [24.9, null],
  [24.99, null],
  [45.1, null],
  [0, null],
  [-1, null],
  [255, null],
  [Number.NaN, null],
  [null, null],
  [undefined, null],
])('converts the measured temperature %s to %s', (celsius, expected) => {
  expect(bodyTemperature(celsius)).toBe(expected);
});
