import { afterAll, afterEach, expect, vi } from 'vitest';
import { runCleanups } from './cleanup.ts';

afterAll(runCleanups);

/** An unexpected console.error fails the test that caused it. */
const spy = vi.spyOn(console, 'error');

afterEach(() => {
  expect(spy.mock.calls).toEqual([]);
  spy.mockClear();
});
