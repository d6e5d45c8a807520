import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it.each([
  [0, '0KB'],
  [1, '1KB'],
  [12_288, '12KB'],
  [1_048_575, '1,023KB'],
  [1_048_576, '1MB'],
  [1_500_000, '1.4MB'],
  [10_485_760, '10MB'],
  [524_288_000, '500MB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
