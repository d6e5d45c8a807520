import { connect } from 'node:net';
import { operation } from '@gatehouse/api/platform/operation';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestPortal, testPortal } from '../../../test/kit/portal.ts';
import { refusalOf, sendRefusal } from './answers.ts';
import { register } from './register.ts';
import { publicRoute } from './route.ts';
import { acceptFiles } from './uploads.ts';

const trial = operation({
  name: 'trial.upload',
  summary: 'Takes two small files',
  method: 'POST',
  path: '/trial',
  permission: 'PUBLIC',
  scope: 'public',
  upload: { field: 'images', files: 2, fileSize: 1000 },
  result: z.object({ files: z.array(z.object({ name: z.string(), size: z.int() })) }),
  errors: [],
});

let portal: TestPortal;
let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  portal = await testPortal();
  app = fastify();
  app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, refusalOf(error, new Map())));
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

describe('an operation that takes files', () => {
  it('receives them whole and in order', async () => {
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
  ] satisfies [string, [string, number][], string][])('refuses %s', async (_, files, code) => {
    expect((await send(files)).messageCode).toBe(code);
  });

  it('refuses a body that is no form', async () => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await response.json()).toMatchObject({ messageCode: 'API_UNSUPPORTED_MEDIA_TYPE' });
  });

  it('answers before a body that says it is too large has come, and closes', async () => {
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
  ])('refuses %s that never ends while it is still coming', async (_, opening) => {
    const { hostname, port } = new URL(address);
    const answer = await new Promise<string>((done, fail) => {
      let text = '';
      let sending: NodeJS.Timeout | undefined;
      const piece = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`;
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          'POST /api/v1/trial HTTP/1.1\r\nhost: gate\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n',
        );
        socket.write(piece(opening));
        // not before the connection stands, or it is sent before the head
        sending = setInterval(() => socket.write(piece('x'.repeat(500))), 1);
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
