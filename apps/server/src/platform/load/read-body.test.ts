import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBody } from './read-body.ts';
import { room } from './shares.ts';

afterEach(() => vi.useRealTimers());

const pace = { bytesPerSecond: 256, afterMs: 10_000 };
const plenty = () => room({ total: 1_000_000, each: 1_000_000 })('me');
const refused = (code: string) => expect.objectContaining({ code });

describe('a body', () => {
  it('is read whole, and charged byte by byte as it comes', async () => {
    const share = room({ total: 10, each: 10 })('me');
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
  ])('%s is refused while it comes', async (_, limit, total, code) => {
    const payload = new PassThrough();
    const read = readBody(payload, { limit, pace, share: room({ total, each: total })('me') });
    payload.write('ten bytes.');
    await expect(read).rejects.toEqual(refused(code));
  });

  it('that is cut off is no body', async () => {
    const payload = new PassThrough();
    const read = readBody(payload, { limit: 100, pace, share: plenty() });
    payload.write('half');
    payload.destroy();
    await expect(read).rejects.toEqual(refused('API_INVALID_REQUEST_ARGUMENT'));
  });

  it.each([
    [0, true],
    [200, true],
    [256, false],
  ])('that comes at %d bytes a second is too slow after a while: %s', async (each, isTooSlow) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const payload = new PassThrough();
    let refusal: unknown;
    const read = readBody(payload, { limit: 1_000_000, pace, share: plenty() }).catch((error) => {
      refusal = error;
    });
    for (let second = 1; second <= 60; second++) {
      if (each > 0) payload.write(Buffer.alloc(each));
      await new Promise(setImmediate);
      vi.advanceTimersByTime(1_000);
      await new Promise(setImmediate);
      // whatever it is, it has ten seconds
      if (second <= 10) expect(refusal).toBeUndefined();
    }
    expect(refusal).toEqual(isTooSlow ? refused('API_REQUEST_TOO_SLOW') : undefined);
    payload.destroy();
    await read;
  });
});

describe('a room', () => {
  it('gives each party its share, and all of them together no more than there is', () => {
    const shareOf = room({ total: 10, each: 6 });
    const [mine, yours] = [shareOf('me'), shareOf('you')];
    expect([mine.take(6), mine.take(1), yours.take(5), yours.take(4)]).toEqual([true, false, false, true]);
    mine.leave();
    expect([yours.take(3), yours.take(2), shareOf('me').take(4)]).toEqual([false, true, true]);
  });
});
