import { expect, it } from 'vitest';
import { croppedSize } from './cropped.rules.ts';

it.each([
  [100, 128, 160],
  [128, 128, 160],
  [203, 200, 250],
  [480, 480, 600],
  [819, 480, 600],
])('what is %d pixels wide becomes %d x %d', (width, wide, high) => {
  expect(croppedSize(width)).toEqual({ width: wide, height: high });
});
