import { connect } from 'node:net';
import { avatars } from '@gatehouse/api/people/pictures';
import { apiPrefix, pathOf } from '@gatehouse/api/platform/operation';
import { jpeg } from '../../../apps/server/test/people/pictures.ts';
import { formOf } from '../forms.ts';
import type { Target } from './target.ts';

const climbs = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '%252e%252e%252f',
  '....//',
  '..;/',
  '..%c0%af',
  '..%00/',
  '.%2e/',
];
const goals = ['etc/passwd', 'canary.txt', 'secret.key', 'package.json', 'apps/server/src/config.ts'];
const whole = [
  '/etc/passwd',
  '//etc/passwd',
  'file:///etc/passwd',
  '%2fetc%2fpasswd',
  '\\\\etc\\passwd',
  'C:\\boot.ini',
  '~/.ssh/id_rsa',
  '/proc/self/environ',
  '/dev/zero',
  '....',
  '.',
  '..',
  '%00',
  'a%00.jpg',
  'CON',
  '.env',
  '.git/config',
  'nul%0d%0ax',
];

/** At least 60 texts that lead elsewhere wherever they are taken for a path. */
function payloads(random: () => number): string[] {
  const climbing = climbs.flatMap((climb) =>
    goals.map(
      (goal) =>
        climb.repeat(1 + Math.floor(random() * 10)) +
        goal.replaceAll('/', climb.endsWith('%2f') ? '%2f' : '/'),
    ),
  );
  return [...climbing, ...whole];
}

interface Raw {
  what: string;
  request: (payload: string) => string | Buffer | Promise<string | Buffer>;
}

/** Sends every payload at every place that takes a text; counts answers that hold what lies outside. */
export async function readOutside(target: Target, random: () => number) {
  const all = payloads(random);
  const secrets = [
    'root:x:0',
    target.canary,
    '"workspaces"',
    'GATEHOUSE_',
    'export function loadConfig',
    'HOSTNAME=',
  ];
  const found: string[] = [];
  let requests = 0;
  for (const { what, request } of places(target)) {
    const answers = await Promise.all(
      all.map(async (payload) => [payload, await exchange(target.port, await request(payload))] as const),
    );
    for (const [payload, answer] of answers) {
      requests++;
      if (secrets.some((secret) => answer.includes(secret)))
        found.push(`${what} with ${payload}: ${answer.slice(-200)}`);
      if (/^HTTP\/1\.1 500/.test(answer)) found.push(`${what} with ${payload}: 500`);
    }
  }
  return { payloads: all.length, requests, reads: found.length, found };
}

function places(target: Target): Raw[] {
  const auth = `authorization: Bearer ${target.token}\r\nx-command-id: verify\r\n`;
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: gate\r\nconnection: close\r\n${auth}\r\n`;
  const post = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nhost: gate\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const api = (path: string) => apiPrefix + path;
  const uploaded = jpeg();
  const form = async (operation: typeof avatars.uploadMine, given: { field?: string; fileName?: string }) => {
    const { payload, headers } = await formOf(operation, [await uploaded], given);
    return Buffer.concat([
      Buffer.from(
        `POST ${pathOf(operation)} HTTP/1.1\r\nhost: gate\r\nconnection: close\r\n${auth}content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
      ),
      payload,
    ]);
  };
  const sn = `SN=${target.serial}`;
  return [
    { what: 'a screen', request: (p) => get(`/${p}`) },
    { what: 'an asset', request: (p) => get(`/assets/${p}`) },
    { what: 'an address of the API', request: (p) => get(`/api/v1/${p}`) },
    { what: 'the description of the API', request: (p) => get(`/api/docs/${p}`) },
    { what: 'an avatar', request: (p) => get(api(`/images/avatars/view/${p}`)) },
    {
      what: 'a face',
      request: (p) => get(api(`/images/register-faces/view/${p}/9999999999/${'A'.repeat(22)}`)),
    },
    { what: 'somebody', request: (p) => get(api(`/images/register-faces/${p}`)) },
    {
      what: 'a signature',
      request: (p) => get(api(`/images/register-faces/view/mine/${'a'.repeat(64)}/1/${p}`)),
    },
    {
      what: 'the language',
      request: (p) => get(api('/auth/check')).replace('\r\n\r\n', `\r\naccept-language: ${p}\r\n\r\n`),
    },
    { what: "a file's name", request: (p) => form(avatars.uploadMine, { fileName: p }) },
    { what: "a form's field", request: (p) => form(avatars.uploadMine, { field: p }) },
    { what: 'a keyword', request: (p) => get(api(`/employees?keyword=${p.replaceAll(' ', '%20')}`)) },
    { what: 'a terminal’s address', request: (p) => get(`/iclock/${p}?${sn}`) },
    { what: 'a serial number', request: (p) => get(`/iclock/cdata?SN=${p}&options=all`) },
    { what: 'a table', request: (p) => post(`/iclock/cdata?${sn}&table=${p}&Stamp=1`, 'x') },
    {
      what: 'a photo’s name',
      request: (p) => post(`/iclock/cdata?${sn}&table=ATTPHOTO&Stamp=1`, `PIN=${p}\nSN=x\nsize=3\n\u0000abc`),
    },
    {
      what: 'a face’s file',
      request: (p) =>
        post(
          `/iclock/cdata?${sn}&table=OPERLOG&OpStamp=1`,
          `BIOPHOTO PIN=7\tFileName=${p}\tType=9\tSize=4\tContent=AAAA`,
        ),
    },
    { what: 'a setting', request: (p) => post(`/iclock/cdata?${sn}&table=options`, `~DeviceName=${p}`) },
    { what: 'a device of the JSON interface', request: (p) => get(`/device/${p}`) },
    {
      what: 'a device’s own name',
      request: (p) => get('/device/v1/heartbeat').replace(auth, `x-device: ${p}\r\n`),
    },
  ];
}

/** One raw request, path and all as they are; the whole answer. */
function exchange(port: number, request: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const finish = () => {
      socket.destroy();
      resolve(text);
    };
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('close', finish);
    socket.on('error', finish);
    setTimeout(finish, 10_000).unref();
  });
}
