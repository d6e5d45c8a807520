import { connect } from 'node:net';
import { avatars } from '@gatehouse/api/people/pictures';
import { apiPrefix, pathOf } from '@gatehouse/api/platform/operation';
import { createJpeg } from '../../../apps/server/test/people/pictures.ts';
import { formOf } from '../forms.ts';
import { type Check, rotating } from './payloads.ts';

/** Requests at a time. */
const width = 26;

export interface Target {
  port: number;
  /** A session. */
  token: string;
  serial: string;
  /** Of a device of the JSON interface, and the path of a Hikvision terminal. */
  signer: string;
  hikPath: string;
  scimToken: string;
  agentToken: string;
  /** An account name and its app password for calendars. */
  calendar: { name: string; secret: string };
}

interface Raw {
  what: string;
  request: (payload: string) => string | Buffer | Promise<string | Buffer>;
}

/** Sends `each` payloads to every place that takes a text, without any encoding. The next place receives the next payloads. */
export async function sendRaw(
  target: Target,
  { payloads, each }: { payloads: readonly string[]; each: number },
  check: Check,
): Promise<{ places: number; requests: number }> {
  const all = places(target);
  const next = rotating(payloads, each);
  for (const { what, request } of all) {
    const chosen = next();
    for (let from = 0; from < chosen.length; from += width)
      await Promise.all(
        chosen.slice(from, from + width).map(async (payload) => {
          check(`${what} with ${payload}`, await exchange(target.port, await request(payload)));
        }),
      );
  }
  return { places: all.length, requests: all.length * each };
}

function places(target: Target): Raw[] {
  const auth = `authorization: Bearer ${target.token}\r\nx-command-id: verify\r\n`;
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: gate\r\nconnection: close\r\n${auth}\r\n`;
  const post = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nhost: gate\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const api = (path: string) => apiPrefix + path;
  const uploaded = createJpeg();
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
  const as = (kind: string, credentials: string) => `authorization: ${kind} ${credentials}\r\n`;
  const { name, secret } = target.calendar;
  const basic = as('Basic', Buffer.from(`${name}:${secret}`).toString('base64'));
  const scim = as('Bearer', target.scimToken);
  const agent = as('Bearer', target.agentToken);
  const report = (href: string) =>
    `<?xml version="1.0"?><C:calendar-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-data/></D:prop><D:href>${href.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</D:href></C:calendar-multiget>`;
  const sending = (method: string, path: string, headers: string, type: string, body: string) =>
    `${method} ${path} HTTP/1.1\r\nhost: gate\r\nconnection: close\r\n${headers}content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const json = 'application/json';
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
    { what: 'a page of a guide', request: (p) => get(`/guidelines/${p}`) },
    { what: 'a path of a Hikvision terminal', request: (p) => sending('POST', `/hik/${p}`, '', json, '{}') },
    {
      what: 'a picture of a Hikvision terminal',
      request: (p) =>
        sending(
          'POST',
          target.hikPath,
          '',
          json,
          JSON.stringify({ eventType: 'x', filename: p, picture: p }),
        ),
    },
    {
      what: 'a terminal for access control',
      request: (p) => post(`/iclock/cdata?${sn}&AuthType=device`, `pin=${p}\tcardno=${p}\tevent=0`),
    },
    { what: 'a terminal’s file', request: (p) => get(`/iclock/file?${sn}&url=${p}`) },
    {
      what: 'an answer to a command',
      request: (p) => post(`/iclock/devicecmd?${sn}`, `ID=${p}&Return=0&CMD=${p}`),
    },
    {
      what: 'a query’s table',
      request: (p) => post(`/iclock/querydata?${sn}&type=tabledata&tablename=${p}&cmdid=1`, 'x'),
    },
    { what: 'a package of a device', request: (p) => get(`/device/v1/updates/${p}`) },
    { what: 'a picture of a device', request: (p) => get(`/device/v1/welcome/${p}`) },
    { what: 'a calendar feed', request: (p) => get(`/ical/${p}`) },
    { what: 'a calendar', request: (p) => get(`/caldav/${p}`).replace(auth, basic) },
    {
      what: 'an entry of a calendar',
      request: (p) => sending('REPORT', `/caldav/calendars/${name}/`, basic, 'application/xml', report(p)),
    },
    { what: 'a user of a provider', request: (p) => get(`/scim/v2/Users/${p}`).replace(auth, scim) },
    { what: 'a group of a provider', request: (p) => get(`/scim/v2/Groups/${p}`).replace(auth, scim) },
    { what: 'a schema of a provider', request: (p) => get(`/scim/v2/Schemas/${p}`).replace(auth, scim) },
    {
      what: 'a picture of a provider',
      request: (p) =>
        sending(
          'POST',
          '/scim/v2/Users',
          scim,
          json,
          JSON.stringify({ userName: p, photos: [{ value: p }] }),
        ),
    },
    { what: 'a bucket of an agent', request: (p) => get(`/api/0/buckets/${p}`).replace(auth, agent) },
    {
      what: 'a bucket that an agent makes',
      request: (p) =>
        sending(
          'POST',
          `/api/0/buckets/${p}`,
          agent,
          json,
          JSON.stringify({ client: p, hostname: p, type: p }),
        ),
    },
    { what: 'a provider of sign-ins', request: (p) => get(`/oidc/${p}/callback`) },
    { what: 'a device of the JSON interface', request: (p) => get(`/device/${p}`) },
    {
      what: 'a device’s own name',
      request: (p) => get('/device/v1/heartbeat').replace(auth, `x-device: ${p}\r\n`),
    },
  ];
}

/** Sends a request as it is written. Returns the whole answer. */
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
