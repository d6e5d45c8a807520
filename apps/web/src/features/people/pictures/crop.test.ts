import { expect, it } from 'vitest';
import { croppedSize } from './crop.rules.ts';

it.each([
  [100, 128, 160],
  [128, 128, 160],
  [203, 200, 250],
  [480, 480, 600],
  [819, 480, 600],
])('crops a picture %d pixels wide to %d x %d', (width, wide, high) => {
  expect(croppedSize(width)).toEqual({ width: wide, height: high });
});
