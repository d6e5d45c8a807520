import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryLimiter } from './memory-limits.ts';
import { readBody } from './read-body.ts';

afterEach(() => vi.useRealTimers());

const pace = { bytesPerSecond: 256, afterMs: 10_000 };
const createLargeShare = () => createMemoryLimiter({ total: 1_000_000, each: 1_000_000 })('me');
const refusalWith = (code: string) => expect.objectContaining({ code });

describe('reading a request body', () => {
  it('reads a request body completely and counts its bytes as they arrive', async () => {
    const share = createMemoryLimiter({ total: 10, each: 10 })('me');
    const payload = new PassThrough();
    const read = readBody(payload, { limit: 100, pace, share });
    payload.write('hello ');
    payload.end('gate');
    expect((await read).toString()).toBe('hello gate');
    expect(share.take(1)).toBe(false);
    share.leave();
    expect(share.take(10)).toBe(true);
  });

  it.each([
    ['longer than it may be', 9, 100, 'API_PAYLOAD_TOO_LARGE'],
    ['there is no room for', 100, 9, 'API_SERVICE_DOWN'],
  ])('rejects a request body while it arrives: a body %s', async (_, limit, total, code) => {
    const payload = new PassThrough();
    const read = readBody(payload, { limit, pace, share: createMemoryLimiter({ total, each: total })('me') });
    payload.write('ten bytes.');
    await expect(read).rejects.toEqual(refusalWith(code));
  });

  it('rejects a request body that is interrupted', async () => {
    const payload = new PassThrough();
    const read = readBody(payload, { limit: 100, pace, share: createLargeShare() });
    payload.write('half');
    payload.destroy();
    await expect(read).rejects.toEqual(refusalWith('API_INVALID_REQUEST_ARGUMENT'));
  });

  it.each([
    [0, true],
    [200, true],
    [256, false],
  ])(
    'rejects a body that arrives at %d bytes a second as too slow after a while: %s',
    async (each, isTooSlow) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
      const payload = new PassThrough();
      let refusal: unknown;
      const read = readBody(payload, { limit: 1_000_000, pace, share: createLargeShare() }).catch((error) => {
        refusal = error;
      });
      for (let second = 1; second <= 60; second++) {
        if (each > 0) payload.write(Buffer.alloc(each));
        await new Promise(setImmediate);
        vi.advanceTimersByTime(1_000);
        await new Promise(setImmediate);
        // No body is rejected as too slow in the first ten seconds.
        if (second <= 10) expect(refusal).toBeUndefined();
      }
      expect(refusal).toEqual(isTooSlow ? refusalWith('API_REQUEST_TOO_SLOW') : undefined);
      payload.destroy();
      await read;
    },
  );
});

describe('memory limits of request bodies', () => {
  it('limits the memory used by one client and by all clients together', () => {
    const shareOf = createMemoryLimiter({ total: 10, each: 6 });
    const [ownShare, yours] = [shareOf('me'), shareOf('you')];
    expect([ownShare.take(6), ownShare.take(1), yours.take(5), yours.take(4)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    ownShare.leave();
    expect([yours.take(3), yours.take(2), shareOf('me').take(4)]).toEqual([false, true, true]);
  });
});
