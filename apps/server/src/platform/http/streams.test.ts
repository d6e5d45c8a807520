import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { operations, pathOf } from '@gatehouse/api/platform/operation';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type TestPortal, testPortal } from '../../../test/kit/portal.ts';
import { serverOf } from '../../../test/kit/trial.ts';
import { keepIncoming } from '../files/keep.ts';
import { type Route, steppedRoute } from './route.ts';
import { rangeOf } from './send-file.ts';

const most = 524_288_000;
const { upload } = operations('trial', {
  upload: {
    summary: 'Takes two large files and what they are called',
    method: 'POST',
    path: '/trial/streams',
    permission: 'FIRMWARE',
    scope: 'company',
    upload: { field: 'file', files: 2, fileSize: most, streamed: { least: 100, types: ['text/plain'] } },
    body: z.strictObject({ title: z.string().max(10), count: z.coerce.number() }),
    result: z.object({
      files: z.array(z.object({ fileName: z.string(), size: z.int(), sha256: z.string() })),
    }),
    errors: ['FILE_QUOTA_EXCEEDED'],
  },
});

let portal: TestPortal;
let app: FastifyInstance;
let address: string;
let token: string;
let isKept = false;

beforeAll(async () => {
  portal = await testPortal();
  const route: Route = steppedRoute(upload, async (call) => {
    const { incoming, body, viewer, change, refuse } = call;
    if (body.title === 'refused') refuse('API_CONFLICT');
    if (isKept) for (const file of incoming) await keepIncoming(call, viewer.companyId ?? 0, file);
    await change((_db, record) => record({ companyId: viewer.companyId, entityId: 1, after: {} }));
    return { files: incoming.map(({ fileName, size, sha256 }) => ({ fileName, size, sha256 })) };
  });
  app = serverOf(portal.services, [route]);
  address = (await app.listen({ port: 0, host: '127.0.0.1' })) + pathOf(upload);
  token = await portal.bearer(await portal.make.employee({ roles: ['ADMIN'] }));
});
afterAll(() => app.close());
beforeEach(() => {
  isKept = false;
});

const folder = () => join(portal.services.settings.dataDir, 'files');
/** Files that are on their way in. */
const onTheWay = () => readdir(join(folder(), 'incoming')).catch(() => []);

interface Part {
  name?: string;
  size: number;
  type?: string;
}

async function send(texts: Record<string, string>, files: Part[]) {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const { name = 'file', size, type = 'text/plain' } of files)
    form.append(name, new Blob([new Uint8Array(size).fill(97)], { type }), 'a.txt');
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: token, 'x-command-id': 'test' },
    body: form,
  });
  return (await response.json()) as { messageCode: string; result: { files: object[]; fields: object[] } };
}
const right = { title: 'Title', count: '3' };

describe('a form with large files', () => {
  it('gives the handler texts and whole files, and keeps what it keeps', async () => {
    isKept = true;
    const { result } = await send(right, [{ size: 100 }, { size: 200_000 }]);
    expect(result.files).toEqual([
      expect.objectContaining({ fileName: 'a.txt', size: 100 }),
      expect.objectContaining({ size: 200_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    ]);
    const { rows } = await portal.make.owner.query('SELECT size FROM files ORDER BY size');
    expect(rows).toEqual([{ size: 100 }, { size: 200_000 }]);
    expect(await onTheWay()).toEqual([]);
  });

  it('rejects a form whose announced size does not leave the disk its reserve, next to another upload', async () => {
    const { room } = portal.services.store.large;
    const free = vi.spyOn(room, 'free').mockResolvedValue(700 * 1024 * 1024);
    const other = await room.reserve(188 * 1024 * 1024 - 100_000);
    expect((await send(right, [{ size: 150_000 }])).messageCode).toBe('API_SERVICE_DOWN');
    other.release();
    expect((await send(right, [{ size: 150_000 }])).messageCode).toBe('success');
    free.mockRestore();
  });

  it('rejects files beyond the quota of the company, before they are read and when two arrive at once', async () => {
    isKept = true;
    const { settings } = portal.services;
    const { fileQuota } = settings;
    const stored = await portal.make.owner.query('SELECT coalesce(sum(size), 0)::int AS bytes FROM files');
    settings.fileQuota = stored.rows[0].bytes + 300_000;
    try {
      const announced = await send(right, [{ size: 400_000 }]);
      expect(announced.messageCode).toBe('FILE_QUOTA_EXCEEDED');
      const both = await Promise.all([send(right, [{ size: 200_001 }]), send(right, [{ size: 200_002 }])]);
      expect(both.map(({ messageCode }) => messageCode).toSorted()).toEqual([
        'FILE_QUOTA_EXCEEDED',
        'success',
      ]);
    } finally {
      settings.fileQuota = fileQuota;
    }
    expect(await onTheWay()).toEqual([]);
  });

  it('that the handler does not keep is gone', async () => {
    await send(right, [{ size: 1000 }]);
    expect(await onTheWay()).toEqual([]);
  });

  it.each<[string, Record<string, string>, Part[], string]>([
    ['a text that is missing', { title: 'a' }, [{ size: 100 }], 'API_INVALID_REQUEST_ARGUMENT'],
    ['a text too long', { ...right, title: 'a'.repeat(11) }, [{ size: 100 }], 'API_INVALID_REQUEST_ARGUMENT'],
    ['a text nobody asked for', { ...right, role: 'x' }, [{ size: 100 }], 'API_INVALID_REQUEST_ARGUMENT'],
    ['no file', right, [], 'API_INVALID_REQUEST_ARGUMENT'],
    [
      'one file too many',
      right,
      [{ size: 100 }, { size: 100 }, { size: 100 }],
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    ['another field', right, [{ name: 'other', size: 100 }], 'API_INVALID_REQUEST_ARGUMENT'],
    ['another type', right, [{ size: 100, type: 'image/png' }], 'FILE_TYPE_NOT_ALLOWED'],
    ['a file too small', right, [{ size: 99 }], 'FILE_SIZE_TOO_SMALL'],
    ['what the handler refuses', { ...right, title: 'refused' }, [{ size: 100_000 }], 'API_CONFLICT'],
  ])('is refused with %s, and leaves nothing', async (_, texts, files, code) => {
    expect((await send(texts, files)).messageCode).toBe(code);
    expect(await onTheWay()).toEqual([]);
  });
});

const head = (more: string) =>
  `POST ${pathOf(upload)} HTTP/1.1\r\nhost: gate\r\nauthorization: ${token}\r\nx-command-id: test\r\n` +
  `content-type: multipart/form-data; boundary=x\r\n${more}\r\n\r\n`;
const partHead =
  '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nT\r\n--x\r\ncontent-disposition: form-data; name="count"\r\n\r\n1\r\n' +
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n';
const partEnd = '\r\n--x--\r\n';

/** Sends so many bytes as a file, no faster than they are taken; then the end, or a break. What was answered. */
function stream(bytes: number, { breaksOff = false } = {}): Promise<string> {
  const piece = Buffer.alloc(1024 * 1024, 97);
  const length = partHead.length + bytes + partEnd.length;
  return new Promise((done, fail) => {
    let text = '';
    const socket = connect(Number(new URL(address).port), '127.0.0.1', async () => {
      socket.write(head(`content-length: ${length}`) + partHead);
      for (let sent = 0; sent < bytes; sent += piece.length)
        if (!socket.write(piece.subarray(0, bytes - sent)))
          await new Promise((resolve) => socket.once('drain', resolve));
      if (breaksOff) socket.destroy();
      else socket.write(partEnd);
    });
    socket.on('data', (data) => {
      text += data;
      if (text.includes('requestId')) socket.destroy();
    });
    socket.on('error', fail);
    socket.on('close', () => done(text));
  });
}

describe('a large file that comes', () => {
  it('as large as it may be takes no memory to speak of', { timeout: 240_000 }, async () => {
    await stream(20 * 1024 * 1024);
    const before = process.memoryUsage.rss();
    let peak = before;
    const look = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 20);
    const answer = await stream(most);
    clearInterval(look);
    expect(answer).toContain(`"size":${most}`);
    expect((peak - before) / 1024 / 1024).toBeLessThan(120);
  });

  it('and breaks off leaves nothing', { timeout: 60_000 }, async () => {
    await stream(30 * 1024 * 1024, { breaksOff: true });
    await expect.poll(onTheWay).toEqual([]);
  });

  it('and says it is too large is refused before it comes', async () => {
    const answer = await new Promise<string>((done) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
        socket.write(head(`content-length: ${3 * most}`) + partHead),
      );
      socket.once('data', (data) => done(String(data)));
    });
    expect(answer).toContain('FILE_SIZE_TOO_LARGE');
    expect(await onTheWay()).toEqual([]);
  });
});

describe('a range', () => {
  it.each<[string | undefined, ReturnType<typeof rangeOf>]>([
    [undefined, 'whole'],
    ['bytes=0-', { from: 0, to: 100 }],
    ['bytes=10-19', { from: 10, to: 20 }],
    ['bytes=90-1000', { from: 90, to: 100 }],
    ['bytes=-10', { from: 90, to: 100 }],
    ['bytes=-1000', { from: 0, to: 100 }],
    ['bytes=100-', 'nowhere'],
    ['bytes=-0', 'nowhere'],
    ['bytes=20-10', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=-', 'whole'],
    ['lines=0-1', 'whole'],
  ])('%s of 100 bytes is %j', (header, expected) => {
    expect(rangeOf(header, 100)).toEqual(expected);
  });
});
