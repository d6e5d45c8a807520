import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { operations, pathOf } from '@gatehouse/api/platform/operation';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { createRouteServer } from '@gatehouse/testing/portal/route-server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { storeIncomingFile } from '../files/store-file.ts';
import { type Route, steppedRoute } from './route.ts';
import { parseRange } from './send-file.ts';

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
    if (isKept) for (const file of incoming) await storeIncomingFile(call, viewer.companyId ?? 0, file);
    await change((_db, record) => record({ companyId: viewer.companyId, entityId: 1, after: {} }));
    return { files: incoming.map(({ fileName, size, sha256 }) => ({ fileName, size, sha256 })) };
  });
  app = createRouteServer(portal.services, [route]);
  address = (await app.listen({ port: 0, host: '127.0.0.1' })) + pathOf(upload);
  token = await portal.bearer(await portal.make.employee({ roles: ['ADMIN'] }));
});
afterAll(() => app.close());
beforeEach(() => {
  isKept = false;
});

const filesFolder = () => join(portal.services.settings.dataDir, 'files');
const onTheWay = () => readdir(join(filesFolder(), 'incoming')).catch(() => []);

interface FormPart {
  name?: string;
  size: number;
  type?: string;
}

async function send(texts: Record<string, string>, files: FormPart[]) {
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

describe('an operation that receives a form with large files', () => {
  it('passes the texts and complete files of a form to the handler, and keeps the files that the handler stores', async () => {
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

  it('rejects a form if its announced size and another running upload would leave too little free disk space', async () => {
    const { room } = portal.services.store.large;
    const free = vi.spyOn(room, 'free').mockResolvedValue(700 * 1024 * 1024);
    const other = await room.reserve(188 * 1024 * 1024 - 100_000);
    expect((await send(right, [{ size: 150_000 }])).messageCode).toBe('API_SERVICE_DOWN');
    other.release();
    expect((await send(right, [{ size: 150_000 }])).messageCode).toBe('success');
    free.mockRestore();
  });

  it("rejects files beyond the company's quota before they are read, even if two forms arrive at the same time", async () => {
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

  it('deletes files of a form that the handler does not store', async () => {
    await send(right, [{ size: 1000 }]);
    expect(await onTheWay()).toEqual([]);
  });

  it.each<[string, Record<string, string>, FormPart[], string]>([
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
  ])('rejects a form with %s and leaves no files', async (_, texts, files, code) => {
    expect((await send(texts, files)).messageCode).toBe(code);
    expect(await onTheWay()).toEqual([]);
  });
});

const requestHead = (more: string) =>
  `POST ${pathOf(upload)} HTTP/1.1\r\nhost: gate\r\nauthorization: ${token}\r\nx-command-id: test\r\n` +
  `content-type: multipart/form-data; boundary=x\r\n${more}\r\n\r\n`;
const partHead =
  '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nT\r\n--x\r\ncontent-disposition: form-data; name="count"\r\n\r\n1\r\n' +
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n';
const partEnd = '\r\n--x--\r\n';

/**
 * Sends a file of `bytes` bytes, as fast as the server reads them. Then ends or interrupts the request. Returns the
 * answer.
 */
function streamFile(bytes: number, { breaksOff = false } = {}): Promise<string> {
  const piece = Buffer.alloc(1024 * 1024, 97);
  const length = partHead.length + bytes + partEnd.length;
  return new Promise((done, fail) => {
    let text = '';
    const socket = connect(Number(new URL(address).port), '127.0.0.1', async () => {
      socket.write(requestHead(`content-length: ${length}`) + partHead);
      for (let sentBytes = 0; sentBytes < bytes; sentBytes += piece.length)
        if (!socket.write(piece.subarray(0, bytes - sentBytes)))
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

describe('upload of a large file', () => {
  it('stores a large file of the maximum size with little memory', { timeout: 240_000 }, async () => {
    await streamFile(20 * 1024 * 1024);
    const before = process.memoryUsage.rss();
    let peak = before;
    const look = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 20);
    const answer = await streamFile(most);
    clearInterval(look);
    expect(answer).toContain(`"size":${most}`);
    expect((peak - before) / 1024 / 1024).toBeLessThan(120);
  });

  it('leaves no files after an interrupted upload', { timeout: 60_000 }, async () => {
    await streamFile(30 * 1024 * 1024, { breaksOff: true });
    await expect.poll(onTheWay).toEqual([]);
  });

  it('rejects an upload with a too large announced size before the file arrives', async () => {
    const answer = await new Promise<string>((done) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
        socket.write(requestHead(`content-length: ${3 * most}`) + partHead),
      );
      socket.once('data', (data) => done(String(data)));
    });
    expect(answer).toContain('FILE_SIZE_TOO_LARGE');
    expect(await onTheWay()).toEqual([]);
  });
});

describe('a range request for a file', () => {
  it.each<[string | undefined, ReturnType<typeof parseRange>]>([
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
  ])('parses the range %s of 100 bytes as %j', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });
});
