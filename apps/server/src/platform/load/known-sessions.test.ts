import { expect, it } from 'vitest';
import { KnownSessions } from './known-sessions.ts';

const token = Buffer.alloc(32, 1);

it('opens an unknown session only once for concurrent requests', async () => {
  const sessions = new KnownSessions();
  let opened = 0;
  const open = async () => {
    opened += 1;
    await new Promise(setImmediate);
    sessions.note(token, 7);
  };
  expect(await Promise.all([1, 2, 3].map(() => sessions.find(token, open)))).toEqual([7, 7, 7]);
  expect(await sessions.find(token, open)).toBe(7);
  expect(opened).toBe(1);
});

it('opens a session again after the first attempt was refused', async () => {
  const sessions = new KnownSessions();
  const refuseSession = () => Promise.reject(new Error('refused'));
  await expect(sessions.find(token, refuseSession)).rejects.toThrow('refused');
  expect(await sessions.find(token, async () => sessions.note(token, 7))).toBe(7);
});

it('removes a session from the cache after it has ended', () => {
  const sessions = new KnownSessions();
  sessions.note(token, 7);
  sessions.note(token, undefined);
  expect(sessions.get(token)).toBeUndefined();
});
