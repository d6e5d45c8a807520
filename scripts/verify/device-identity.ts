// T11 of the security rules: a rejected request stores no punch, changes nothing of the device that it claims to be from, and is filed as
// one security event.
//
//   node scripts/verify/device-identity.ts [--long] [--seed N]

import { createEventSender, hikEvent } from '../../apps/server/src/features/device-ops/hik/hik.kit.ts';
import { hashPath } from '../../apps/server/src/features/device-ops/hik/hik.path.ts';
import { terminalOf } from '../../apps/server/src/features/device-ops/ingest/device-ops.kit.ts';
import { deviceSecret } from '../../apps/server/src/features/device-ops/json/device-secret.ts';
import {
  deviceHeaders,
  signDeviceRequest,
} from '../../apps/server/src/features/device-ops/json/signature.ts';
import {
  deriveLaneDeviceSecret,
  signerOf,
} from '../../apps/server/src/features/vehicles/plate-passages/plate-passages.service.ts';
import { openStand, readOptions, seeded, Verdict } from './harness.ts';

const options = readOptions();
const random = seeded(options.seed);
const verdict = new Verdict('DEVICE-IDENTITY', options);
const attempts = options.long ? 400 : 25;

const stand = await openStand();
// one moment: an event is not repeated for a minute, however long the attempts take
const begun = new Date();
const portal = await stand.open({ now: () => begun });
const { app, services } = portal;
const { make } = stand;
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await make.owner.query(text, values)).rows[0].n);

const ours = (await make.company()).id;
const theirs = (await make.company()).id;
const person = await make.employee({ companyId: ours });
let second = 0;
/** A punch nobody has made before. */
const nextWall = () => {
  second += 1;
  return new Date(Date.UTC(2026, 9, 1) + second * 61_000).toISOString().slice(0, 19);
};
const addressOf = () => `10.${1 + Math.floor(random() * 200)}.7.${1 + Math.floor(random() * 200)}`;

/** A terminal's upload; true when it was let in. */
async function terminal(serial: string, address = '127.0.0.1'): Promise<boolean> {
  const speaks = terminalOf(portal, serial, address);
  const greeting = await speaks.handshake();
  const line = `${person.pin}\t${nextWall().replace('T', ' ')}\t0\t15`;
  const { statusCode, body } = await speaks.attlog([line]);
  return greeting.statusCode === 200 || statusCode === 200 || /OK/.test(body);
}

/** An event of a terminal for access control, with what it shows of its registration; true when it was let in. */
async function accessTerminal(serial: string, address = '127.0.0.1', cookie = ''): Promise<boolean> {
  const speaks = terminalOf(portal, serial, address);
  const line = `time=${nextWall().replace('T', ' ')}\tpin=${person.pin}\tevent=0\tindex=${second}`;
  const { statusCode } = await speaks.send('POST', 'cdata', '&table=rtlog', line, { cookie });
  return statusCode === 200;
}

/** An event at a path; true when it was let in. */
async function reported(path: string, address = '127.0.0.1'): Promise<boolean> {
  const event = hikEvent(`${nextWall()}Z`, { employeeNoString: person.pin });
  const { statusCode } = await createEventSender(portal, path, address)(event);
  return statusCode < 400;
}

interface Signed {
  serial: string;
  secret: string;
  /** Seconds the timestamp is off. */
  off?: number;
  nonce?: string;
  /** What is sent instead of what was signed. */
  sent?: string;
}
/** The bodies of the signed requests, by the end of their path. */
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
/** Sends a signed request. Returns whether it was accepted. */
async function signed({ serial, secret, off = 0, nonce, sent }: Signed, what = 'punches'): Promise<boolean> {
  const path = `/device/v1/${what}`;
  const value = bodies[what]?.(nextWall());
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
const add = (name: string, serial: string, kind: string, attack: () => Promise<boolean>) =>
  cases.push({ name, serial, kind, attack });

try {
  const changed = async (
    change: string,
    companyId = ours,
    protocol: 'ZK_ATT' | 'ZK_ACC' | 'JSON' | 'HIKVISION' = 'ZK_ATT',
  ) => {
    const device = await make.device({ companyId, protocol });
    await make.owner.query(`UPDATE devices SET ${change} WHERE id = $1`, [device.id]);
    return device;
  };
  add('unknown', 'NOBODY-1', 'device.unknown', () => terminal('NOBODY-1'));
  const waiting = await changed('approved_at = NULL');
  add('not approved', waiting.serial, 'device.unknown', () => terminal(waiting.serial));
  const cloned = await make.device({ companyId: ours });
  add('cloned', cloned.serial, 'device.address', () => terminal(cloned.serial, addressOf()));
  const open = await changed("allowed_addresses = '{}'");
  add('without allow-list', open.serial, 'device.address', () => terminal(open.serial));
  const disabled = await changed('is_enabled = false');
  add('disabled', disabled.serial, 'device.disabled', () => terminal(disabled.serial));
  const closed = (await make.company()).id;
  const orphan = await make.device({ companyId: closed });
  await make.owner.query('UPDATE companies SET is_enabled = false WHERE id = $1', [closed]);
  add('of a disabled company', orphan.serial, 'device.disabled', () => terminal(orphan.serial));
  const signer = await changed("allowed_addresses = '{}'", ours, 'JSON');
  add('weak where signing is due', signer.serial, 'device.protocol', () => terminal(signer.serial));
  const foreign = await changed("allowed_addresses = '{}'", theirs, 'JSON');
  add('foreign', signer.serial, 'device.signature', () =>
    signed({ serial: signer.serial, secret: secretOf(foreign.id) }),
  );
  const forged = await changed("allowed_addresses = '{}'", ours, 'JSON');
  add('forged', forged.serial, 'device.signature', () =>
    signed({ serial: forged.serial, secret: secretOf(forged.id), sent: '{"punches":[]}' }),
  );
  const late = await changed("allowed_addresses = '{}'", ours, 'JSON');
  add('old', late.serial, 'device.timestamp', () =>
    signed({ serial: late.serial, secret: secretOf(late.id), off: -301 }),
  );
  const strange = await changed("allowed_addresses = '{}'", ours, 'JSON');
  await signed({ serial: strange.serial, secret: secretOf(strange.id), nonce: 'seen-before' });
  add('replayed', strange.serial, 'device.replay', () =>
    signed({ serial: strange.serial, secret: secretOf(strange.id), nonce: 'seen-before' }),
  );
  add('unknown for access', 'NOBODY-2', 'device.unknown', () => accessTerminal('NOBODY-2'));
  const copied = await changed('is_enabled = true', ours, 'ZK_ACC');
  add('cloned for access', copied.serial, 'device.address', () => accessTerminal(copied.serial, addressOf()));
  const gate = await changed("allowed_addresses = '{}'", ours, 'ZK_ACC');
  add('for access without allow-list', gate.serial, 'device.address', () => accessTerminal(gate.serial));
  const shut = await changed('is_enabled = false', ours, 'ZK_ACC');
  add('disabled for access', shut.serial, 'device.disabled', () => accessTerminal(shut.serial));
  const shown = await changed('is_enabled = true', ours, 'ZK_ACC');
  await terminalOf(portal, shown.serial).send('POST', 'registry', '', 'DeviceType=acc');
  add('with a token of nobody', shown.serial, 'device.token', () =>
    accessTerminal(shown.serial, '127.0.0.1', 'token=cb386eb5f8219329db63356fb262ddff'),
  );
  const attendance = await changed('is_enabled = true');
  add('for access where attendance is due', attendance.serial, 'device.dialect', () =>
    accessTerminal(attendance.serial),
  );
  const digest = (path: string) => hashPath(path) ?? '';
  const wrongToken = { cookie: 'token=cb386eb5f8219329db63356fb262ddff' };
  const registered = async () => {
    const device = await changed('is_enabled = true', ours, 'ZK_ACC');
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
    const serial = await registered();
    add(`${endpoint}${query} with a wrong token`, serial, 'device.token', async () => {
      const body = `${person.pin}\t${nextWall().replace('T', ' ')}\t0\t15`;
      const speaks = terminalOf(portal, serial);
      const sent = method === 'POST' ? body : undefined;
      const { statusCode } = await speaks.send(method, endpoint, query, sent, wrongToken);
      return statusCode === 200;
    });
  }
  for (const [name, header, kind] of [
    ['without', {}, 'device.path'],
    ['with a wrong', wrongToken, 'device.token'],
  ] as const) {
    const serial = await registered();
    add(`unserved address ${name} token`, serial, kind, async () => {
      const { statusCode } = await terminalOf(portal, serial).send('GET', 'nowhere', '', undefined, header);
      return statusCode === 200;
    });
    const other = await registered();
    const dialect = kind === 'device.path' ? 'device.dialect' : kind;
    add(`other dialect ${name} token`, other, dialect, async () => {
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
  for (const what of Object.keys(bodies).filter((one) => one !== 'punches' && one !== 'passages')) {
    const victim = await changed("allowed_addresses = '{}'", ours, 'JSON');
    add(`forged ${what}`, victim.serial, 'device.signature', () =>
      signed({ serial: victim.serial, secret: secretOf(foreign.id) }, what),
    );
    const aged = await changed("allowed_addresses = '{}'", ours, 'JSON');
    add(`old ${what}`, aged.serial, 'device.timestamp', () =>
      signed({ serial: aged.serial, secret: secretOf(aged.id), off: -301 }, what),
    );
  }
  add('unknown path', digest('/hik/nobody'), 'device.unknown', () => reported('/hik/nobody'));
  const hik = await changed("allowed_addresses = '{10.0.0.0/8}'", ours, 'HIKVISION');
  add('path from elsewhere', digest(hik.path), 'device.address', () => reported(hik.path));
  const off = await changed('is_enabled = false', ours, 'HIKVISION');
  add('path of a disabled device', digest(off.path), 'device.disabled', () => reported(off.path));
  const ended = await changed('path_hash = md5(id::text)', ours, 'HIKVISION');
  add('ended path', digest(ended.path), 'device.unknown', () => reported(ended.path));
  const pathless = await changed('approved_at = NULL', ours, 'HIKVISION');
  add('path nobody approved', digest(pathless.path), 'device.unknown', () => reported(pathless.path));
  const named = await changed("allowed_addresses = '{}'", ours, 'HIKVISION');
  add('serial where a path is due', named.serial, 'device.protocol', () => terminal(named.serial));
  const camera = async (companyId = ours) => {
    const { id } = await make.trackingDevice({ companyId });
    await make.owner.query('UPDATE tracking_devices SET secret_version = 1 WHERE id = $1', [id]);
    return { serial: signerOf(id, 'CAMERA'), secret: secretOfCamera(id) };
  };
  const elsewhere = await camera(theirs);
  const watched = await camera();
  add('foreign camera', watched.serial, 'device.signature', () =>
    signed({ ...watched, secret: elsewhere.secret }, 'passages'),
  );
  const altered = await camera();
  add('forged passages', altered.serial, 'device.signature', () =>
    signed({ ...altered, sent: '{"passages":[]}' }, 'passages'),
  );
  const slow = await camera();
  add('old passages', slow.serial, 'device.timestamp', () => signed({ ...slow, off: -301 }, 'passages'));
  const echoed = { ...(await camera()), nonce: 'seen-before' };
  await signed(echoed, 'passages');
  add('replayed passages', echoed.serial, 'device.replay', () => signed(echoed, 'passages'));
  const kept = () =>
    count(`SELECT (SELECT count(*) FROM punches) + (SELECT count(*) FROM punch_inbox)
      + (SELECT count(*) FROM plate_passages) AS n`);
  const before = await kept();
  verdict.hold(
    before === 3,
    `two honest batches made ${before} rows, not a raw record, a punch and a passage`,
  );

  // long silent, so that any request that counts as heard shows
  await make.owner.query(
    `UPDATE device_states SET last_seen_at = $1::timestamptz - interval '1 hour', online_since = $1::timestamptz - interval '2 hours'`,
    [begun],
  );
  /** Every device with its state as text. A proven terminal that sends an unserved request only leaves the note for the administrator. */
  const deviceRows = async (): Promise<string[]> => {
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
  const rowsBefore = await deviceRows();

  let refused = 0;
  for (const { name, attack } of cases) {
    const outcomes = await Promise.all(Array.from({ length: attempts }, attack));
    refused += outcomes.filter((accepted) => !accepted).length;
    verdict.hold(!outcomes.includes(true), `${name}: let in`);
  }
  const after = await kept();
  verdict.hold(after === before, `${after - before} rows were made by impostors`);
  const rowsAfter = await deviceRows();
  const changedRows = rowsAfter.filter((row, place) => row !== rowsBefore[place]);
  verdict.hold(changedRows.length === 0, `${changedRows.length} device rows changed: ${changedRows[0]}`);
  let events = 0;
  for (const { name, serial, kind } of cases) {
    const own = await count('SELECT count(*) AS n FROM security_events WHERE subject = $1 AND kind = $2', [
      serial,
      kind,
    ]);
    events += own;
    verdict.hold(own === 1, `${name}: ${own} security events of kind ${kind}`);
  }
  const pending = await count('SELECT count(*) AS n FROM pending_devices');
  verdict.hold(pending === 3, `${pending} pending devices, not the two unknown and the one not approved`);
  verdict.say({
    cases: cases.length,
    attempts: refused,
    accepted: after - before,
    changed: changedRows.length,
    events,
  });
} finally {
  await stand.close();
}
