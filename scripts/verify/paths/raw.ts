import { connect } from 'node:net';
import { avatars } from '@gatehouse/api/people/pictures';
import { apiPrefix, pathOf } from '@gatehouse/api/platform/operation';
import { createJpeg } from '@gatehouse/testing/data/people/pictures';
import { formOf } from '@gatehouse/testing/kit/forms';
import { type AnswerCheck, rotate } from './payloads.ts';

/** Number of parallel requests. */
const width = 26;

export interface RawTarget {
  port: number;
  token: string;
  serial: string;
  /** Serial number of a JSON device. `hikPath` is the secret path of a Hikvision terminal. */
  signer: string;
  hikPath: string;
  scimToken: string;
  agentToken: string;
  /** An account name and its app password for calendars. */
  calendar: { name: string; secret: string };
}

interface RawRequest {
  what: string;
  request: (payload: string) => string | Buffer | Promise<string | Buffer>;
}

/**
 * Sends attack texts (payloads) without encoding to every input that accepts a text. Each input gets the next `each`
 * payloads of the list.
 */
export async function sendRaw(
  target: RawTarget,
  { payloads, each }: { payloads: readonly string[]; each: number },
  check: AnswerCheck,
): Promise<{ places: number; requests: number }> {
  const all = rawRequests(target);
  const next = rotate(payloads, each);
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

function rawRequests(target: RawTarget): RawRequest[] {
  const auth = `authorization: Bearer ${target.token}\r\nx-command-id: verify\r\n`;
  const getRequest = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: gate\r\nconnection: close\r\n${auth}\r\n`;
  const post = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nhost: gate\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const apiPath = (path: string) => apiPrefix + path;
  const uploaded = createJpeg();
  const uploadRequest = async (
    operation: typeof avatars.uploadMine,
    overrides: { field?: string; fileName?: string },
  ) => {
    const { payload, headers } = await formOf(operation, [await uploaded], overrides);
    return Buffer.concat([
      Buffer.from(
        `POST ${pathOf(operation)} HTTP/1.1\r\nhost: gate\r\nconnection: close\r\n${auth}content-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
      ),
      payload,
    ]);
  };
  const sn = `SN=${target.serial}`;
  const authorization = (kind: string, credentials: string) => `authorization: ${kind} ${credentials}\r\n`;
  const { name, secret } = target.calendar;
  const basic = authorization('Basic', Buffer.from(`${name}:${secret}`).toString('base64'));
  const scim = authorization('Bearer', target.scimToken);
  const agent = authorization('Bearer', target.agentToken);
  const report = (href: string) =>
    `<?xml version="1.0"?><C:calendar-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-data/></D:prop><D:href>${href.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</D:href></C:calendar-multiget>`;
  const bodyRequest = (method: string, path: string, headers: string, type: string, body: string) =>
    `${method} ${path} HTTP/1.1\r\nhost: gate\r\nconnection: close\r\n${headers}content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const json = 'application/json';
  return [
    { what: 'a screen', request: (p) => getRequest(`/${p}`) },
    { what: 'an asset', request: (p) => getRequest(`/assets/${p}`) },
    { what: 'an address of the API', request: (p) => getRequest(`/api/v1/${p}`) },
    { what: 'the description of the API', request: (p) => getRequest(`/api/docs/${p}`) },
    { what: 'an avatar', request: (p) => getRequest(apiPath(`/images/avatars/view/${p}`)) },
    {
      what: 'a face',
      request: (p) => getRequest(apiPath(`/images/register-faces/view/${p}/9999999999/${'A'.repeat(22)}`)),
    },
    { what: 'somebody', request: (p) => getRequest(apiPath(`/images/register-faces/${p}`)) },
    {
      what: 'a signature',
      request: (p) => getRequest(apiPath(`/images/register-faces/view/mine/${'a'.repeat(64)}/1/${p}`)),
    },
    {
      what: 'the language',
      request: (p) =>
        getRequest(apiPath('/auth/check')).replace('\r\n\r\n', `\r\naccept-language: ${p}\r\n\r\n`),
    },
    { what: "a file's name", request: (p) => uploadRequest(avatars.uploadMine, { fileName: p }) },
    { what: "a form's field", request: (p) => uploadRequest(avatars.uploadMine, { field: p }) },
    {
      what: 'a keyword',
      request: (p) => getRequest(apiPath(`/employees?keyword=${p.replaceAll(' ', '%20')}`)),
    },
    { what: 'a terminal’s address', request: (p) => getRequest(`/iclock/${p}?${sn}`) },
    { what: 'a serial number', request: (p) => getRequest(`/iclock/cdata?SN=${p}&options=all`) },
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
    { what: 'a page of a guide', request: (p) => getRequest(`/guidelines/${p}`) },
    {
      what: 'a path of a Hikvision terminal',
      request: (p) => bodyRequest('POST', `/hik/${p}`, '', json, '{}'),
    },
    {
      what: 'a picture of a Hikvision terminal',
      request: (p) =>
        bodyRequest(
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
    { what: 'a terminal’s file', request: (p) => getRequest(`/iclock/file?${sn}&url=${p}`) },
    {
      what: 'an answer to a command',
      request: (p) => post(`/iclock/devicecmd?${sn}`, `ID=${p}&Return=0&CMD=${p}`),
    },
    {
      what: 'a query’s table',
      request: (p) => post(`/iclock/querydata?${sn}&type=tabledata&tablename=${p}&cmdid=1`, 'x'),
    },
    { what: 'a package of a device', request: (p) => getRequest(`/device/v1/updates/${p}`) },
    { what: 'a picture of a device', request: (p) => getRequest(`/device/v1/welcome/${p}`) },
    { what: 'a calendar feed', request: (p) => getRequest(`/ical/${p}`) },
    { what: 'a calendar', request: (p) => getRequest(`/caldav/${p}`).replace(auth, basic) },
    {
      what: 'an entry of a calendar',
      request: (p) =>
        bodyRequest('REPORT', `/caldav/calendars/${name}/`, basic, 'application/xml', report(p)),
    },
    { what: 'a user of a provider', request: (p) => getRequest(`/scim/v2/Users/${p}`).replace(auth, scim) },
    { what: 'a group of a provider', request: (p) => getRequest(`/scim/v2/Groups/${p}`).replace(auth, scim) },
    {
      what: 'a schema of a provider',
      request: (p) => getRequest(`/scim/v2/Schemas/${p}`).replace(auth, scim),
    },
    {
      what: 'a picture of a provider',
      request: (p) =>
        bodyRequest(
          'POST',
          '/scim/v2/Users',
          scim,
          json,
          JSON.stringify({ userName: p, photos: [{ value: p }] }),
        ),
    },
    { what: 'a bucket of an agent', request: (p) => getRequest(`/api/0/buckets/${p}`).replace(auth, agent) },
    {
      what: 'a bucket that an agent makes',
      request: (p) =>
        bodyRequest(
          'POST',
          `/api/0/buckets/${p}`,
          agent,
          json,
          JSON.stringify({ client: p, hostname: p, type: p }),
        ),
    },
    { what: 'a provider of sign-ins', request: (p) => getRequest(`/oidc/${p}/callback`) },
    { what: 'a device of the JSON interface', request: (p) => getRequest(`/device/${p}`) },
    {
      what: 'a device’s own name',
      request: (p) => getRequest('/device/v1/heartbeat').replace(auth, `x-device: ${p}\r\n`),
    },
  ];
}

/** Sends a raw HTTP request. Resolves to the whole answer. */
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
