import { randomUUID } from 'node:crypto';
import { hikEvent, multipart, picture } from '@gatehouse/testing/kit/hikvision-events';
import fc from 'fast-check';
import { z } from 'zod';
import {
  heartbeat,
  jsonPunch,
} from '../../../apps/server/src/features/device-ops/protocols/json/punch-batch.ts';
import {
  deviceHeaders,
  signDeviceRequest,
} from '../../../apps/server/src/features/device-ops/signed-requests/signature.ts';
import { hostile, jsonOf, printable, type Schema, spoil, validValues } from './values.ts';

const words = [
  'ATTLOG',
  'OPERLOG',
  'BIODATA',
  'USERINFO',
  'options',
  'all',
  '9999',
  '0',
  '-1',
  '',
  'x'.repeat(300),
  '%00',
  'TEST1000001',
  'rtlog',
  'rtstate',
  'tabledata',
  'transaction',
  'user',
  'device',
  'tgz',
  '3',
  '2',
  '1',
];
const line = fc.oneof(
  fc
    .tuple(
      fc.nat(99_999),
      fc.constantFrom('2026-11-20 08:00:00', '2026-02-30 25:61:61', '0000-00-00 00:00:00', '', 'x'),
      fc.nat(9),
    )
    .map((all) => all.join('\t')),
  fc.constantFrom(
    'USER PIN=1\tName=A',
    'ID=1&Return=0&CMD=INFO',
    'ID=99999999999&Return=-1',
    '~SerialNumber=X\n',
    '\t\t\t\t',
    'OPLOG 1\t2\t3',
    '\u0000',
    'FP PIN=',
    'time=2026-11-20 08:00:00\tpin=1\tcardno=0\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=4\tindex=7',
    'time=x\tpin=\u0000\tevent=99999999999\tindex=-1',
    'time_second=864118770\tpin=1\teventtype=101',
    'sensor=02\trelay=zz\talarm=ff',
    'user uid=1\tpin=1\tprivilege=99999\tpassword=1',
    'LockCount=99999,DateFmtFunOn=1,MulCardUserFunOn=1,AccSupportFunList=1',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const rawBody = fc.oneof(
  { weight: 4, arbitrary: fc.array(line, { maxLength: 6 }).map((lines) => Buffer.from(lines.join('\n'))) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.jsonValue(), jsonOf).map(([value, write]) => Buffer.from(write(value))),
  },
  { weight: 1, arbitrary: fc.constant(Buffer.alloc(300_000, '1\t2026-11-20 08:00:00\t0\t1\n')) },
);

export interface DeviceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body: Buffer;
  headers: Record<string, string>;
}

/** Generates valid and invalid requests to the addresses that terminals use. */
export const deviceRequests = (serials: readonly string[]): fc.Arbitrary<DeviceRequest> => {
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...serials) },
    { weight: 2, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  );
  const query = fc.dictionary(
    fc.constantFrom(
      'SN',
      'table',
      'options',
      'Stamp',
      'INFO',
      'pushver',
      'language',
      'AuthType',
      'tablename',
      'type',
      'packcnt',
      'packidx',
      'cmdid',
      'contenttype',
      'datafmt',
      'x',
    ),
    value,
    { noNullPrototype: true },
  );
  const path = fc.constantFrom(
    '/iclock/cdata',
    '/iclock/getrequest',
    '/iclock/devicecmd',
    '/iclock/registry',
    '/iclock/ping',
    '/iclock/push',
    '/iclock/rtdata',
    '/iclock/querydata',
    '/iclock/exchange',
    '/iclock/file',
    '/iclock/rtlog',
    '/iclock/fdata',
    '/iclock/cdata.aspx',
    '/iclock/querydata',
    '/iclock/push',
    '/iclock/edata',
    '/iclock/',
    '/iclock/%zz',
    '/hik/',
    '/hik/x/y',
    '/hik/%zz',
    '/hik/nobody',
    '/device/v1/punches',
    '/device/v1/heartbeat',
    '/device/v1/x',
    '/device/',
  );
  const serial = fc.constantFrom(...serials);
  const headers = fc.dictionary(
    fc.constantFrom(...Object.values(deviceHeaders), 'content-type', 'authorization', 'content-encoding'),
    fc.oneof(
      printable.map((text) => text.trim()),
      fc.constantFrom('application/json', 'text/plain', 'gzip', String(Math.floor(1e12))),
    ),
    { noNullPrototype: true },
  );
  return fc
    .record({
      method: fc.constantFrom('GET', 'POST'),
      path,
      query,
      sn: serial,
      isKnown: fc.boolean(),
      body: rawBody,
      headers,
    })
    .map(({ method, path: at, query: search, sn, isKnown, body, headers: requestHeaders }) => ({
      method: method as 'GET' | 'POST',
      url: `${at}?${new URLSearchParams(isKnown ? { ...search, SN: sn } : search)}`,
      body,
      headers: requestHeaders,
    }));
};

/** Returns the JSON schema of a value in a request. */
export const schemaOf = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
const punchTimes = [
  '2026-11-20T08:00:00',
  '2026-11-20 08:00:00',
  '2026-03-29T02:30:00',
  '2026-11-20T08:00:00+07:00',
  '2026-02-30T25:00:00',
];

/** Generates requests of a JSON device with a valid signature and valid or invalid content. */
export function signedRequests(
  serial: string,
  secret: string,
  pins: readonly string[],
  now: Date,
): fc.Arbitrary<DeviceRequest> {
  const punch = validValues(schemaOf(jsonPunch), [...pins, ...punchTimes]);
  const punches = fc.array(
    fc.oneof({ weight: 3, arbitrary: punch }, { weight: 2, arbitrary: spoil(punch) }),
    { maxLength: 5 },
  );
  const batch = punches.map((all): unknown => ({ punches: all }));
  const beat = validValues(schemaOf(heartbeat), punchTimes);
  const bodies = (right: fc.Arbitrary<unknown>) =>
    fc.oneof(
      { weight: 6, arbitrary: right },
      { weight: 2, arbitrary: spoil(right) },
      { weight: 1, arbitrary: hostile },
    );
  const calls = fc.oneof(
    bodies(batch).map((body) => ({ url: '/device/v1/punches', body })),
    bodies(beat).map((body) => ({ url: '/device/v1/heartbeat', body })),
  );
  return fc.tuple(calls, jsonOf).map(([{ url, body: value }, write]) => {
    const body = Buffer.from(write(value));
    const proof = {
      method: 'POST',
      path: url,
      body,
      timestamp: String(Math.floor(now.getTime() / 1000)),
      nonce: randomUUID(),
    };
    return {
      method: 'POST',
      url,
      body,
      headers: {
        'content-type': 'application/json',
        [deviceHeaders.device]: serial,
        [deviceHeaders.timestamp]: proof.timestamp,
        [deviceHeaders.nonce]: proof.nonce,
        [deviceHeaders.signature]: signDeviceRequest(proof, secret),
      },
    };
  });
}

const eventTimes = [
  '2026-11-20T08:00:00+07:00',
  '2026-11-20T08:00:00-4:30',
  '2026-11-20T08:00:00',
  '2026-02-30T25:00:00Z',
  '9999-12-31T23:59:59+14:00',
  '',
];

/**
 * Generates posts of a Hikvision terminal to its path: valid and invalid events in each format, complete or truncated.
 */
export function reportedRequests(path: string, pins: readonly string[]): fc.Arbitrary<DeviceRequest> {
  const value = fc.oneof(
    fc.constantFrom(...pins, '', '0', 'x'.repeat(300), '\u0000', '</name>', '\ud800'),
    fc.integer({ min: -1, max: 2 ** 40 }),
    fc.boolean(),
  );
  const fields = fc.dictionary(
    fc.constantFrom(
      ...[
        'majorEventType',
        'subEventType',
        'employeeNoString',
        'cardNo',
        'QRCodeInfo',
        'cardType',
        'serialNo',
      ],
      ...[
        'frontSerialNo',
        'attendanceStatus',
        'currentEvent',
        'currTemperature',
        'doorNo',
        'mask',
        '__proto__',
      ],
    ),
    value,
    { noNullPrototype: true },
  );
  const minor = fc.constantFrom(1, 9, 21, 38, 75, 76, 156, 181, 4_711);
  const event = fc
    .tuple(fc.constantFrom(...eventTimes, null), fc.constantFrom(...pins, '80801'), minor, fields, fc.nat(3))
    .map(([time, employeeNoString, subEventType, more, way]) =>
      hikEvent(time, { employeeNoString, subEventType, ...(way === 0 ? more : {}) }),
    );
  const eventTexts = fc
    .tuple(fc.oneof({ weight: 6, arbitrary: event }, { weight: 1, arbitrary: hostile }), jsonOf)
    .map(([all, write]) => write(all));
  const toXml = (text: string) =>
    `<EventNotificationAlert><eventType>AccessControllerEvent</eventType><AccessControllerEvent><name>${text}</name></AccessControllerEvent></EventNotificationAlert>`;
  const form = fc.constantFrom<(text: string) => Buffer>(
    (text) => Buffer.from(text),
    (text) => multipart([{ type: 'application/json', text }, picture('x')]),
    (text) => multipart([picture('x'), { type: 'text/plain', text }], text.slice(0, 20)),
    (text) => Buffer.from(toXml(text)),
    (text) => multipart([{ type: 'application/json', text }, picture('x')]).subarray(0, text.length),
  );
  return fc.tuple(eventTexts, form).map(([text, write]) => ({
    method: 'POST',
    url: path,
    body: write(text),
    headers: { 'content-type': 'multipart/form-data; boundary=MIME_boundary' },
  }));
}
