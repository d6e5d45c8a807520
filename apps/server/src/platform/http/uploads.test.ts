import { connect, type Socket } from 'node:net';
import { operations } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { createRouteServer } from '@gatehouse/testing/portal/route-server';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sendRefusal, toRefusal } from './answers.ts';
import { register } from './register.ts';
import { publicRoute, steppedRoute } from './route.ts';
import { acceptFiles } from './uploads.ts';

const shape = {
  summary: 'Takes two small files',
  method: 'POST',
  upload: { field: 'images', files: 2, fileSize: 1000 },
  result: z.object({ files: z.array(z.object({ name: z.string(), size: z.int() })) }),
  errors: [],
} as const;
const { upload: trial, kept } = operations('trial', {
  upload: { ...shape, path: '/trial', permission: 'PUBLIC', scope: 'public' },
  kept: { ...shape, path: '/trial/kept', permission: 'STAFF_LIST', scope: 'self' },
});

let portal: TestPortal;
let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  portal = await testPortal();
  app = fastify();
  app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, toRefusal(error, new Map())));
  await app.register(async (uploads) => {
    await acceptFiles(uploads);
    register(
      uploads,
      portal.services,
      publicRoute(trial, async ({ files }) => ({
        files: files.map(({ fileName, bytes }) => ({ name: fileName, size: bytes.length })),
      })),
    );
  });
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/trial`;
});
afterAll(() => app.close());

async function send(files: [field: string, size: number][]) {
  const form = new FormData();
  for (const [field, size] of files) form.append(field, new Blob([new Uint8Array(size)]), `${size}.png`);
  const response = await fetch(address, { method: 'POST', body: form });
  return (await response.json()) as { messageCode: string; result: unknown };
}

describe('limits of forms that arrive slowly', () => {
  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });

  it('limits slow forms per person and per company, so that colleagues and other companies can upload', async () => {
    const own = createRouteServer(portal.services, [
      steppedRoute(kept, async ({ files }) => ({
        files: files.map(({ fileName, bytes }) => ({ name: fileName, size: bytes.length })),
      })),
    ]);
    const { port } = new URL(await own.listen({ port: 0, host: '127.0.0.1' }));
    const sendSlowly = async (person: Person) => {
      const head = [
        'POST /api/v1/trial/kept HTTP/1.1',
        'host: gate',
        `authorization: ${await portal.bearer(person)}`,
        'x-command-id: test',
        'content-type: multipart/form-data; boundary=x',
        'content-length: 500',
      ];
      const outcome = { status: '' };
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`),
      );
      open.push(socket);
      socket.once('data', (piece) => {
        outcome.status = String(piece).slice(9, 12);
      });
      socket.on('error', () => undefined);
      return outcome;
    };
    /** Asserts that exactly this number of the person's forms is rejected. */
    const expectRefused = async (person: Person, count: number, expected: number) => {
      const outcomes = await Promise.all(Array.from({ length: count }, () => sendSlowly(person)));
      const countRefused = () => outcomes.filter(({ status }) => status === '503').length;
      await expect.poll(countRefused).toBe(expected);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(countRefused()).toBe(expected);
    };
    const { id: companyId } = await portal.make.company();
    const createAdmin = (company: object) => portal.make.employee({ roles: ['ADMIN'], ...company });
    const [me, colleague] = [await createAdmin({ companyId }), await createAdmin({ companyId })];
    const stranger = await createAdmin({});
    await expectRefused(me, 3, 1);
    await expectRefused(colleague, 2, 1);
    await expectRefused(stranger, 1, 0);
    await own.close();
  });
});

describe('an operation that accepts files', () => {
  it('passes the files of a form to the handler complete and in order', async () => {
    expect(
      (
        await send([
          ['images', 1000],
          ['images', 3],
        ])
      ).result,
    ).toEqual({
      files: [
        { name: '1000.png', size: 1000 },
        { name: '3.png', size: 3 },
      ],
    });
  });

  it.each([
    ['a file too large', [['images', 1001]], 'FILE_SIZE_TOO_LARGE'],
    ['more than all files together may weigh', [['images', 200_000]], 'FILE_SIZE_TOO_LARGE'],
    [
      'one file too many',
      [
        ['images', 1],
        ['images', 1],
        ['images', 1],
      ],
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    ['a field of another name', [['avatar', 1]], 'API_INVALID_REQUEST_ARGUMENT'],
    ['no file', [], 'API_INVALID_REQUEST_ARGUMENT'],
  ] satisfies [string, [string, number][], string][])('rejects a form with %s', async (_, files, code) => {
    expect((await send(files)).messageCode).toBe(code);
  });

  it('rejects a body that is not a form', async () => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await response.json()).toMatchObject({ messageCode: 'API_UNSUPPORTED_MEDIA_TYPE' });
  });

  it('answers and closes the connection before the body has arrived, if the announced size is too large', async () => {
    const { hostname, port } = new URL(address);
    const answer = await new Promise<string>((done, fail) => {
      let text = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          'POST /api/v1/trial HTTP/1.1\r\nhost: gate\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000000\r\n\r\n--x\r\n',
        ),
      );
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => done(text));
      socket.on('error', fail);
    });
    expect(answer).toContain('413');
    expect(answer).toContain('FILE_SIZE_TOO_LARGE');
  });

  it.each([
    ['a file', '--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\n'],
    ['a form without parts', 'what stands before the first part'],
  ])('rejects %s that never ends, without waiting for all of it', async (_, opening) => {
    const { hostname, port } = new URL(address);
    const answer = await new Promise<string>((done, fail) => {
      let text = '';
      let sending: NodeJS.Timeout | undefined;
      const encodeChunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`;
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          'POST /api/v1/trial HTTP/1.1\r\nhost: gate\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n',
        );
        socket.write(encodeChunk(opening));
        // Sends data only after the connection is open. Otherwise the data would be sent before the head of the
        // request.
        sending = setInterval(() => socket.write(encodeChunk('x'.repeat(500))), 1);
      });
      socket.on('data', (chunk) => {
        text += chunk;
        if (text.includes('}')) socket.destroy();
      });
      socket.on('close', () => {
        clearInterval(sending);
        done(text);
      });
      socket.on('error', fail);
    });
    expect(answer).toContain('413');
    expect(answer).toContain('FILE_SIZE_TOO_LARGE');
  });
});
