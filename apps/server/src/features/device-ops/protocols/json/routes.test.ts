import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { deviceSecret } from '../../signed-requests/device-secret.ts';
import { deviceHeaders, signDeviceRequest } from '../../signed-requests/signature.ts';

let portal: TestPortal;
let companyId: number;
let person: Person;
let device: Device;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  person = await portal.make.employee({ companyId });
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  device = await portal.make.device({ companyId, protocol: 'JSON' });
  await portal.make.owner.query("UPDATE devices SET allowed_addresses = '{}' WHERE protocol = 'JSON'");
});

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
let nonces = 0;

interface SignatureOverrides {
  serial?: string;
  secret?: string;
  timestamp?: number;
  nonce?: string;
  signed?: string;
}
async function post(path: string, body: object | string, overrides: SignatureOverrides = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = String(overrides.timestamp ?? Math.floor(portal.clock.now().getTime() / 1000));
  const nonce = overrides.nonce ?? `nonce-${String(++nonces).padStart(6, '0')}`;
  const secret = overrides.secret ?? deviceSecret(portal.services.settings.masterKey, device.id, 1);
  const signature = signDeviceRequest(
    { method: 'POST', path, body: overrides.signed ?? text, timestamp, nonce },
    secret,
  );
  const response = await portal.app.inject({
    method: 'POST',
    url: path,
    headers: {
      [deviceHeaders.device]: overrides.serial ?? device.serial,
      [deviceHeaders.timestamp]: timestamp,
      [deviceHeaders.nonce]: nonce,
      [deviceHeaders.signature]: signature,
    },
    payload: text,
  });
  return { status: response.statusCode, ...response.json() };
}
const punch = (recordId: string, at: string, more: object = {}) => ({
  recordId,
  employeePin: person.pin,
  at,
  ...more,
});
const punches = (...list: unknown[]) => ({ punches: list });

describe('JSON interface for signed device requests', () => {
  it('stores a signed batch of punches, and adds no rows when the batch is sent again', async () => {
    const body = punches(
      punch('a1', '2026-11-19T08:58:00', { direction: 'IN', verifyMode: 'FACE', temperature: 36.6 }),
      punch('a2', '2026-11-19T11:00:00Z', { direction: 'OUT', verifyMode: 'CARD' }),
    );
    expect(await post('/device/v1/punches', body)).toMatchObject({
      status: '00',
      result: { received: 2, stored: 2, repeated: 0, held: 0 },
    });
    expect((await post('/device/v1/punches', body)).result).toEqual({
      received: 2,
      stored: 0,
      repeated: 2,
      held: 0,
    });
    const stored = await rows(
      'SELECT wall_time::text AS wall, direction, verify_mode AS mode, temperature::float FROM punches WHERE employee_id = $1 ORDER BY punched_at',
      [person.employeeId],
    );
    expect(stored).toEqual([
      { wall: '2026-11-19 08:58:00', direction: 'IN', mode: 'FACE', temperature: 36.6 },
      { wall: '2026-11-19 18:00:00', direction: 'OUT', mode: 'CARD', temperature: null },
    ]);
    expect(
      await rows('SELECT status, worked_minutes AS worked FROM attendance_days WHERE employee_id = $1', [
        person.employeeId,
      ]),
    ).toEqual([{ status: 'PRESENT', worked: 482 }]);
  });

  it('stores a punch without its temperature if the temperature is missing or implausible', async () => {
    const read = [24.9, 25, 45, 45.1, 0, null, undefined];
    const own = await portal.make.employee({ companyId: person.companyId ?? 0 });
    const body = punches(
      ...read.map((temperature, n) =>
        punch(`t${n}`, `2026-11-19T0${n}:10:00`, { employeePin: own.pin, temperature }),
      ),
    );
    expect((await post('/device/v1/punches', body)).result).toMatchObject({ stored: read.length, held: 0 });
    const stored = await rows(
      'SELECT temperature::float FROM punches WHERE employee_id = $1 ORDER BY punched_at',
      [own.employeeId],
    );
    expect(stored.map(({ temperature }) => temperature)).toEqual([null, 25, 45, null, null, null, null]);
  });

  it('holds an invalid record of a JSON batch for review and stores the other records', async () => {
    const body = punches(
      { nonsense: true },
      punch('b1', '2026-02-30T10:00:00'),
      punch('b2', '2026-11-18T09:00:00'),
      punch('b3', '2026-11-18T09:00:00', { employeePin: '424242' }),
    );
    expect((await post('/device/v1/punches', body)).result).toEqual({
      received: 4,
      stored: 1,
      repeated: 0,
      held: 3,
    });
  });

  it('quarantines a JSON record that is nested 5,000 levels deep and stores the other records', async () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const good = JSON.stringify(punch('n1', '2026-11-18T10:00:00'));
    const body = `{"punches":[{"recordId":"n0","at":${deep}},${good},{"recordId":"n2","at":{"a":${deep}}}]}`;
    const { status, result } = await post('/device/v1/punches', body);
    expect([status, result]).toEqual(['00', { received: 3, stored: 1, repeated: 0, held: 2 }]);
    expect((await post('/device/v1/punches', body)).result.repeated).toBe(3);
    const quarantineRows = await rows(
      "SELECT reason, raw FROM quarantine WHERE raw LIKE '%nested too deep%'",
    );
    expect(quarantineRows.map(({ reason }) => reason)).toEqual(['UNREADABLE', 'UNREADABLE']);
    const heartbeat = await post('/device/v1/heartbeat', `{"at":${deep}}`);
    expect(heartbeat.messageCode).toBe('ATT_DEVICE_HEARTBEAT_INVALID');
  });

  it('stores a denied passage without counting it as attendance', async () => {
    await post(
      '/device/v1/punches',
      punches(punch('c1', '2026-11-17T09:00:00', { result: 'ACCESS_REJECTED' })),
    );
    expect(await rows("SELECT result, ignored FROM punches WHERE wall_time = '2026-11-17 09:00:00'")).toEqual(
      [{ result: 'ACCESS_REJECTED', ignored: 'REJECTED' }],
    );
    expect(
      await rows(
        "SELECT 1 FROM attendance_days WHERE employee_id = $1 AND work_date = '2026-11-17' AND status = 'PRESENT'",
        [person.employeeId],
      ),
    ).toEqual([]);
  });

  it('rejects a request signed before the portal was restored from a backup and accepts a request signed later', async () => {
    const at = portal.clock.now();
    await rows('UPDATE installation SET restored_at = $1', [at]);
    const timestamp = Math.floor(at.getTime() / 1000);
    const body = punches(punch('r1', '2026-11-16T09:00:00'));
    expect(await post('/device/v1/punches', body, { timestamp })).toMatchObject({
      status: '401',
      messageCode: 'AUTH_UNAUTHORIZED',
    });
    expect((await post('/device/v1/punches', body, { timestamp: timestamp + 1 })).result.stored).toBe(1);
    await rows('UPDATE installation SET restored_at = NULL');
  });

  it.each([
    ['a forged signature', { secret: 'f'.repeat(64) }, 'device.signature', 'ATT_DEVICE_NOT_APPROVED'],
    [
      'a body that differs from the signed body',
      { signed: '{}' },
      'device.signature',
      'ATT_DEVICE_NOT_APPROVED',
    ],
    ['an old timestamp', { timestamp: 1_700_000_000 }, 'device.timestamp', 'AUTH_UNAUTHORIZED'],
  ])(
    'rejects a JSON request with %s, stores nothing and logs a security event',
    async (_what, proof, kind, messageCode) => {
      const before = await rows('SELECT count(*) AS n FROM punch_inbox');
      const answer = await post('/device/v1/punches', punches(punch('d1', '2026-11-16T09:00:00')), proof);
      expect(answer).toMatchObject({ messageCode });
      expect(await rows('SELECT count(*) AS n FROM punch_inbox')).toEqual(before);
      expect(
        await rows('SELECT kind FROM security_events WHERE subject = $1 AND kind = $2', [
          device.serial,
          kind,
        ]),
      ).toHaveLength(1);
    },
  );

  it('gives the same answer for a wrong signature and an unknown serial number, so that serial numbers cannot be probed', async () => {
    const body = punches(punch('d2', '2026-11-16T09:00:00'));
    const disabled = await portal.make.device({ companyId, protocol: 'JSON' });
    await rows('UPDATE devices SET is_enabled = false WHERE id = $1', [disabled.id]);
    const answers = [
      await post('/device/v1/punches', body, { secret: 'f'.repeat(64) }),
      await post('/device/v1/punches', body, { serial: 'NOBODY-2' }),
      await post('/device/v1/punches', body, { serial: disabled.serial }),
      await post('/device/v1/punches', body, { serial: '?' }),
    ].map(({ requestId: _own, ...answer }) => answer);
    expect(answers.slice(1)).toEqual(answers.slice(0, 3));
    expect(answers[0]).toMatchObject({ status: '403', messageCode: 'ATT_DEVICE_NOT_APPROVED' });
  });

  it('rejects a used nonce, but accepts the nonce of a failed request again', async () => {
    const body = punches(punch('e1', '2026-11-13T09:00:00'));
    expect((await post('/device/v1/punches', 'no json', { nonce: 'once-only' })).status).toBe('400');
    expect((await post('/device/v1/punches', body, { nonce: 'once-only' })).status).toBe('00');
    expect((await post('/device/v1/punches', body, { nonce: 'once-only' })).status).toBe('401');
    expect(await rows("SELECT 1 FROM security_events WHERE kind = 'device.replay'")).toHaveLength(1);
  });

  it('lists an unknown device as pending', async () => {
    const answer = await post('/device/v1/heartbeat', {}, { serial: 'NEW-JSON' });
    expect(answer).toMatchObject({ status: '403', messageCode: 'ATT_DEVICE_NOT_APPROVED' });
    expect(await rows("SELECT protocol FROM pending_devices WHERE serial_number = 'NEW-JSON'")).toEqual([
      { protocol: 'JSON' },
    ]);
  });

  it('answers a heartbeat with time and zone, stores the clock error and rejects an invalid time with a separate error code', async () => {
    const answer = await post('/device/v1/heartbeat', { at: '2026-11-20T08:50:00' });
    expect(answer.result).toEqual({
      serverTime: '2026-11-20T02:00:00.000Z',
      timeZone: 'Asia/Ho_Chi_Minh',
      driftSeconds: -600,
      update: null,
    });
    expect(
      await rows('SELECT drift_seconds AS drift FROM device_states WHERE device_id = $1', [device.id]),
    ).toEqual([{ drift: -600 }]);
    expect(await post('/device/v1/heartbeat', { at: 'now' })).toMatchObject({
      status: '400',
      messageCode: 'ATT_DEVICE_HEARTBEAT_INVALID',
    });
  });

  it('revokes the old secret when a new secret is created', async () => {
    const { result } = await admin.call(deviceSecrets.rotate, { params: { id: device.id } });
    expect((await post('/device/v1/heartbeat', {})).status).toBe('403');
    expect((await post('/device/v1/heartbeat', {}, { secret: result.secret })).status).toBe('00');
    expect(JSON.stringify(await rows('SELECT after FROM audit_log'))).not.toContain(result.secret);
    const terminal = await portal.make.device({ companyId });
    expect((await admin.call(deviceSecrets.rotate, { params: { id: terminal.id } })).code).toBe(
      'ATT_DEVICE_NOT_APPROVED',
    );
  });

  it('documents each path for JSON devices in OpenAPI with a shell example and all result fields', async () => {
    const { paths, components } = (await portal.app.inject('/api/openapi.json')).json();
    const [{ source }] = paths['/device/v1/punches'].post['x-codeSamples'];
    expect(source).toContain('openssl dgst -sha256 -hmac');
    const nameOf = ({ $ref, name }: { $ref?: string; name?: string }) =>
      $ref ? components.parameters[$ref.split('/').at(-1) ?? ''].name : name;
    // Developers of devices read only this OpenAPI document, so it must describe the signature headers and the
    // result of each path.
    for (const [path, operations] of Object.entries(paths).filter(([route]) =>
      route.startsWith('/device/v1/'),
    )) {
      const [{ parameters = [] }] = Object.values(operations as object);
      expect([path, parameters.map(nameOf)]).toEqual([
        path,
        expect.arrayContaining(Object.values(deviceHeaders)),
      ]);
    }
    const resultFields = (path: string) => {
      const { schema } = paths[path].post.responses['200'].content['application/json'];
      return Object.keys(schema.allOf[1].properties.result.properties).sort();
    };
    const entry = { employeePin: person.pin, verifyMode: 'FACE' };
    const { secret } = (await admin.call(deviceSecrets.rotate, { params: { id: device.id } })).result;
    for (const [path, body] of [
      ['/device/v1/punches', { punches: [punch('page-1', '2026-11-20T08:00:00')] }],
      ['/device/v1/entries', entry],
      ['/device/v1/heartbeat', {}],
    ] as const)
      expect(resultFields(path)).toEqual(Object.keys((await post(path, body, { secret })).result).sort());
    expect(resultFields('/device/v1/passages')).toEqual(['passages']);
    expect(resultFields('/device/v1/logs')).toEqual(['stored']);
  });
});
