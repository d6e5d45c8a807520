// Proves T11 of the security rules. A rejected request stores no punch, changes nothing on the device that the request
// names as its sender, and is recorded as one security event. node scripts/verify/device-identity.ts [--long] [--seed
// N]

import { createEventSender, hikEvent } from '@gatehouse/testing/kit/hikvision-events';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { openFixture, readOptions, seededRandom, Verdict } from '@gatehouse/testing/portal/harness';
import { hashPath } from '../../apps/server/src/features/device-ops/device-secrets/secret-path.ts';
import { deviceSecret } from '../../apps/server/src/features/device-ops/signed-requests/device-secret.ts';
import {
  deviceHeaders,
  signDeviceRequest,
} from '../../apps/server/src/features/device-ops/signed-requests/signature.ts';
import {
  deriveLaneDeviceSecret,
  signerOf,
} from '../../apps/server/src/features/vehicles/plate-passages/plate-passages.service.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('DEVICE-IDENTITY', options);
const attempts = options.long ? 400 : 25;

const fixture = await openFixture();
// A fixed time, because the same event is recorded only once per minute.
const begun = new Date();
const portal = await fixture.open({ now: () => begun });
const { app, services } = portal;
const { make } = fixture;
const countRows = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await make.owner.query(text, values)).rows[0].n);

const ownCompanyId = (await make.company()).id;
const otherCompanyId = (await make.company()).id;
const person = await make.employee({ companyId: ownCompanyId });
let second = 0;
/** Returns a local time that no earlier punch has. */
const nextLocalTime = () => {
  second += 1;
  return new Date(Date.UTC(2026, 9, 1) + second * 61_000).toISOString().slice(0, 19);
};
const randomAddress = () => `10.${1 + Math.floor(random() * 200)}.7.${1 + Math.floor(random() * 200)}`;

/** Sends an ATTLOG line. Resolves to true if the portal accepts the punch. */
async function sendAttlog(serial: string, address = '127.0.0.1'): Promise<boolean> {
  const speaks = terminalOf(portal, serial, address);
  const greeting = await speaks.handshake();
  const line = `${person.pin}\t${nextLocalTime().replace('T', ' ')}\t0\t15`;
  const { statusCode, body } = await speaks.attlog([line]);
  return greeting.statusCode === 200 || statusCode === 200 || /OK/.test(body);
}

/**
 * Sends an event of an access control terminal. `cookie` is the registration cookie. Resolves to true if the portal
 * accepts the event.
 */
async function sendAccessEvent(serial: string, address = '127.0.0.1', cookie = ''): Promise<boolean> {
  const speaks = terminalOf(portal, serial, address);
  const line = `time=${nextLocalTime().replace('T', ' ')}\tpin=${person.pin}\tevent=0\tindex=${second}`;
  const { statusCode } = await speaks.send('POST', 'cdata', '&table=rtlog', line, { cookie });
  return statusCode === 200;
}

/** Sends an event of a Hikvision terminal. Resolves to true if the portal accepts it. */
async function sendHikEvent(path: string, address = '127.0.0.1'): Promise<boolean> {
  const event = hikEvent(`${nextLocalTime()}Z`, { employeeNoString: person.pin });
  const { statusCode } = await createEventSender(portal, path, address)(event);
  return statusCode < 400;
}

interface SignedRequest {
  serial: string;
  secret: string;
  /** Offset of the timestamp, in seconds. */
  off?: number;
  nonce?: string;
  /** The body to send instead of the signed body. */
  sent?: string;
}
/** Bodies of the signed requests, by the last segment of their path. Undefined for GET. */
const bodies: Record<string, (at: string) => object | undefined> = {
  punches: (at) => ({
    punches: [{ recordId: `r${second}`, employeePin: person.pin, at, direction: 'IN' }],
  }),
  passages: (at) => ({ passages: [{ recordId: `r${second}`, plateNo: '51A 123.45', at }] }),
  heartbeat: (at) => ({ at, firmware: 'forged', versionCode: 7 }),
  entries: () => ({ employeePin: person.pin, direction: 'IN' }),
  logs: (at) => ({ at }),
  'updates/1': () => undefined,
};
/** Sends a signed request. Resolves to true if the portal accepts it. */
async function sendSigned(
  { serial, secret, off = 0, nonce, sent }: SignedRequest,
  endpoint = 'punches',
): Promise<boolean> {
  const path = `/device/v1/${endpoint}`;
  const value = bodies[endpoint]?.(nextLocalTime());
  const body = value === undefined ? '' : JSON.stringify(value);
  const method = value === undefined ? 'GET' : 'POST';
  const timestamp = String(Math.floor(services.clock.now().getTime() / 1000) + off);
  const proof = { method, path, body, timestamp, nonce: nonce ?? `nonce-${second}-${random()}` };
  const response = await app.inject({
    method,
    url: path,
    headers: {
      [deviceHeaders.device]: serial,
      [deviceHeaders.timestamp]: timestamp,
      [deviceHeaders.nonce]: proof.nonce,
      [deviceHeaders.signature]: signDeviceRequest(proof, secret),
    },
    ...(method === 'POST' && { payload: sent ?? body }),
  });
  return response.statusCode < 400;
}
const secretOfCamera = (id: number) => deriveLaneDeviceSecret(services.settings.masterKey, id, 1);
const secretOf = (id: number) => deviceSecret(services.settings.masterKey, id, 1);

const cases: { name: string; serial: string; kind: string; attack: () => Promise<boolean> }[] = [];
const addCase = (name: string, serial: string, kind: string, attack: () => Promise<boolean>) =>
  cases.push({ name, serial, kind, attack });

try {
  const makeDevice = async (
    change: string,
    companyId = ownCompanyId,
    protocol: 'ZK_ATT' | 'ZK_ACC' | 'JSON' | 'HIKVISION' = 'ZK_ATT',
  ) => {
    const device = await make.device({ companyId, protocol });
    await make.owner.query(`UPDATE devices SET ${change} WHERE id = $1`, [device.id]);
    return device;
  };
  addCase('unknown', 'NOBODY-1', 'device.unknown', () => sendAttlog('NOBODY-1'));
  const waiting = await makeDevice('approved_at = NULL');
  addCase('not approved', waiting.serial, 'device.unknown', () => sendAttlog(waiting.serial));
  const cloned = await make.device({ companyId: ownCompanyId });
  addCase('cloned', cloned.serial, 'device.address', () => sendAttlog(cloned.serial, randomAddress()));
  const open = await makeDevice("allowed_addresses = '{}'");
  addCase('without allow-list', open.serial, 'device.address', () => sendAttlog(open.serial));
  const disabled = await makeDevice('is_enabled = false');
  addCase('disabled', disabled.serial, 'device.disabled', () => sendAttlog(disabled.serial));
  const closed = (await make.company()).id;
  const orphan = await make.device({ companyId: closed });
  await make.owner.query('UPDATE companies SET is_enabled = false WHERE id = $1', [closed]);
  addCase('of a disabled company', orphan.serial, 'device.disabled', () => sendAttlog(orphan.serial));
  const signer = await makeDevice("allowed_addresses = '{}'", ownCompanyId, 'JSON');
  addCase('weak where signing is due', signer.serial, 'device.protocol', () => sendAttlog(signer.serial));
  const foreign = await makeDevice("allowed_addresses = '{}'", otherCompanyId, 'JSON');
  addCase('foreign', signer.serial, 'device.signature', () =>
    sendSigned({ serial: signer.serial, secret: secretOf(foreign.id) }),
  );
  const forged = await makeDevice("allowed_addresses = '{}'", ownCompanyId, 'JSON');
  addCase('forged', forged.serial, 'device.signature', () =>
    sendSigned({ serial: forged.serial, secret: secretOf(forged.id), sent: '{"punches":[]}' }),
  );
  const late = await makeDevice("allowed_addresses = '{}'", ownCompanyId, 'JSON');
  addCase('old', late.serial, 'device.timestamp', () =>
    sendSigned({ serial: late.serial, secret: secretOf(late.id), off: -301 }),
  );
  const strange = await makeDevice("allowed_addresses = '{}'", ownCompanyId, 'JSON');
  await sendSigned({ serial: strange.serial, secret: secretOf(strange.id), nonce: 'seen-before' });
  addCase('replayed', strange.serial, 'device.replay', () =>
    sendSigned({ serial: strange.serial, secret: secretOf(strange.id), nonce: 'seen-before' }),
  );
  addCase('unknown for access', 'NOBODY-2', 'device.unknown', () => sendAccessEvent('NOBODY-2'));
  const copied = await makeDevice('is_enabled = true', ownCompanyId, 'ZK_ACC');
  addCase('cloned for access', copied.serial, 'device.address', () =>
    sendAccessEvent(copied.serial, randomAddress()),
  );
  const gate = await makeDevice("allowed_addresses = '{}'", ownCompanyId, 'ZK_ACC');
  addCase('for access without allow-list', gate.serial, 'device.address', () => sendAccessEvent(gate.serial));
  const shut = await makeDevice('is_enabled = false', ownCompanyId, 'ZK_ACC');
  addCase('disabled for access', shut.serial, 'device.disabled', () => sendAccessEvent(shut.serial));
  const accessDevice = await makeDevice('is_enabled = true', ownCompanyId, 'ZK_ACC');
  await terminalOf(portal, accessDevice.serial).send('POST', 'registry', '', 'DeviceType=acc');
  addCase('with a token of nobody', accessDevice.serial, 'device.token', () =>
    sendAccessEvent(accessDevice.serial, '127.0.0.1', 'token=cb386eb5f8219329db63356fb262ddff'),
  );
  const attendance = await makeDevice('is_enabled = true');
  addCase('for access where attendance is due', attendance.serial, 'device.dialect', () =>
    sendAccessEvent(attendance.serial),
  );
  const digestOf = (path: string) => hashPath(path) ?? '';
  const wrongToken = { cookie: 'token=cb386eb5f8219329db63356fb262ddff' };
  const registerTerminal = async () => {
    const device = await makeDevice('is_enabled = true', ownCompanyId, 'ZK_ACC');
    await terminalOf(portal, device.serial).send('POST', 'registry', '', 'DeviceType=acc');
    return device.serial;
  };
  for (const [method, endpoint, query] of [
    ['GET', 'getrequest', '&INFO=Ver 6.60,1,2,3'],
    ['POST', 'devicecmd', ''],
    ['GET', 'ping', ''],
    ['POST', 'push', ''],
    ['POST', 'querydata', '&type=tabledata&tablename=user&cmdid=1&packcnt=1&packidx=1'],
    ['POST', 'cdata', '&table=rtstate'],
    ['POST', 'cdata', '&table=options'],
    ['POST', 'cdata', '&table=tabledata&tablename=user&count=1'],
    ['POST', 'cdata', '&table=OPERLOG&DeviceType=acc'],
    ['POST', 'cdata', '&table=ATTLOG&DeviceType=acc&Stamp=99999'],
    ['POST', 'cdata', '&AuthType=device'],
  ] as const) {
    const serial = await registerTerminal();
    addCase(`${endpoint}${query} with a wrong token`, serial, 'device.token', async () => {
      const body = `${person.pin}\t${nextLocalTime().replace('T', ' ')}\t0\t15`;
      const speaks = terminalOf(portal, serial);
      const payload = method === 'POST' ? body : undefined;
      const { statusCode } = await speaks.send(method, endpoint, query, payload, wrongToken);
      return statusCode === 200;
    });
  }
  for (const [name, header, kind] of [
    ['without', {}, 'device.path'],
    ['with a wrong', wrongToken, 'device.token'],
  ] as const) {
    const serial = await registerTerminal();
    addCase(`unserved address ${name} token`, serial, kind, async () => {
      const { statusCode } = await terminalOf(portal, serial).send('GET', 'nowhere', '', undefined, header);
      return statusCode === 200;
    });
    const other = await registerTerminal();
    const dialect = kind === 'device.path' ? 'device.dialect' : kind;
    addCase(`other dialect ${name} token`, other, dialect, async () => {
      const { statusCode } = await terminalOf(portal, other).send(
        'POST',
        'cdata',
        '&table=ATTLOG',
        '',
        header,
      );
      return statusCode === 200;
    });
  }
  for (const endpoint of Object.keys(bodies).filter((name) => name !== 'punches' && name !== 'passages')) {
    const victim = await makeDevice("allowed_addresses = '{}'", ownCompanyId, 'JSON');
    addCase(`forged ${endpoint}`, victim.serial, 'device.signature', () =>
      sendSigned({ serial: victim.serial, secret: secretOf(foreign.id) }, endpoint),
    );
    const aged = await makeDevice("allowed_addresses = '{}'", ownCompanyId, 'JSON');
    addCase(`old ${endpoint}`, aged.serial, 'device.timestamp', () =>
      sendSigned({ serial: aged.serial, secret: secretOf(aged.id), off: -301 }, endpoint),
    );
  }
  addCase('unknown path', digestOf('/hik/nobody'), 'device.unknown', () => sendHikEvent('/hik/nobody'));
  const hik = await makeDevice("allowed_addresses = '{10.0.0.0/8}'", ownCompanyId, 'HIKVISION');
  addCase('path from elsewhere', digestOf(hik.path), 'device.address', () => sendHikEvent(hik.path));
  const off = await makeDevice('is_enabled = false', ownCompanyId, 'HIKVISION');
  addCase('path of a disabled device', digestOf(off.path), 'device.disabled', () => sendHikEvent(off.path));
  const ended = await makeDevice('path_hash = md5(id::text)', ownCompanyId, 'HIKVISION');
  addCase('ended path', digestOf(ended.path), 'device.unknown', () => sendHikEvent(ended.path));
  const pathless = await makeDevice('approved_at = NULL', ownCompanyId, 'HIKVISION');
  addCase('path nobody approved', digestOf(pathless.path), 'device.unknown', () =>
    sendHikEvent(pathless.path),
  );
  const hikTerminal = await makeDevice("allowed_addresses = '{}'", ownCompanyId, 'HIKVISION');
  addCase('serial where a path is due', hikTerminal.serial, 'device.protocol', () =>
    sendAttlog(hikTerminal.serial),
  );
  const makeCamera = async (companyId = ownCompanyId) => {
    const { id } = await make.trackingDevice({ companyId });
    await make.owner.query('UPDATE tracking_devices SET secret_version = 1 WHERE id = $1', [id]);
    return { serial: signerOf(id, 'CAMERA'), secret: secretOfCamera(id) };
  };
  const elsewhere = await makeCamera(otherCompanyId);
  const watched = await makeCamera();
  addCase('foreign camera', watched.serial, 'device.signature', () =>
    sendSigned({ ...watched, secret: elsewhere.secret }, 'passages'),
  );
  const altered = await makeCamera();
  addCase('forged passages', altered.serial, 'device.signature', () =>
    sendSigned({ ...altered, sent: '{"passages":[]}' }, 'passages'),
  );
  const slow = await makeCamera();
  addCase('old passages', slow.serial, 'device.timestamp', () =>
    sendSigned({ ...slow, off: -301 }, 'passages'),
  );
  const echoed = { ...(await makeCamera()), nonce: 'seen-before' };
  await sendSigned(echoed, 'passages');
  addCase('replayed passages', echoed.serial, 'device.replay', () => sendSigned(echoed, 'passages'));
  const countStored = () =>
    countRows(`SELECT (SELECT count(*) FROM punches) + (SELECT count(*) FROM punch_inbox)
      + (SELECT count(*) FROM plate_passages) AS n`);
  const before = await countStored();
  verdict.verify(
    before === 3,
    `two honest batches made ${before} rows, not a raw record, a punch and a passage`,
  );

  // Sets the last contact of all devices to a time long ago, so that a request that counts as contact causes a visible
  // change.
  await make.owner.query(
    `UPDATE device_states SET last_seen_at = $1::timestamptz - interval '1 hour', online_since = $1::timestamptz - interval '2 hours'`,
    [begun],
  );
  /**
   * Returns every device with its state as text. Omits the administrator's notice about a verified terminal that calls
   * an unsupported path or uses the wrong dialect, because a rejected request may change that notice.
   */
  const readDevices = async (): Promise<string[]> => {
    const misspoken = cases
      .filter(({ kind }) => kind === 'device.path' || kind === 'device.dialect')
      .map(({ serial }) => serial);
    const { rows } = await make.owner.query(
      `SELECT d::text || coalesce((CASE WHEN d.serial_number = ANY ($1)
          THEN to_jsonb(s) - 'unserved_path' - 'access_dialect_at' ELSE to_jsonb(s) END)::text, '') AS row
        FROM devices d LEFT JOIN device_states s ON s.device_id = d.id ORDER BY d.id`,
      [misspoken],
    );
    return rows.map(({ row }) => row);
  };
  const rowsBefore = await readDevices();

  let refused = 0;
  for (const { name, attack } of cases) {
    const outcomes = await Promise.all(Array.from({ length: attempts }, attack));
    refused += outcomes.filter((accepted) => !accepted).length;
    verdict.verify(!outcomes.includes(true), `${name}: let in`);
  }
  const after = await countStored();
  verdict.verify(after === before, `${after - before} rows were made by impostors`);
  const rowsAfter = await readDevices();
  const changedRows = rowsAfter.filter((row, index) => row !== rowsBefore[index]);
  verdict.verify(changedRows.length === 0, `${changedRows.length} device rows changed: ${changedRows[0]}`);
  let events = 0;
  for (const { name, serial, kind } of cases) {
    const own = await countRows(
      'SELECT count(*) AS n FROM security_events WHERE subject = $1 AND kind = $2',
      [serial, kind],
    );
    events += own;
    verdict.verify(own === 1, `${name}: ${own} security events of kind ${kind}`);
  }
  const pending = await countRows('SELECT count(*) AS n FROM pending_devices');
  verdict.verify(pending === 3, `${pending} pending devices, not the two unknown and the one not approved`);
  verdict.print({
    cases: cases.length,
    attempts: refused,
    accepted: after - before,
    changed: changedRows.length,
    events,
  });
} finally {
  await fixture.close();
}
