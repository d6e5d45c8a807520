import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { describe, expect, it } from 'vitest';

const { portal, companyId, person, rows, punchesOf } = await terminalWorld();

const registryLine =
  'DeviceType=acc,~DeviceName=F20/M,FirmVer=Ver 8.0.1.3,PushVersion=Ver 2.0.22,CommType=ethernet,LockCount=1,ReaderCount=2,MachineType=101,DateFmtFunOn=1,NewVFStyles=1111,authKey=dassas,ComPwd=1234';

/** Creates an access control terminal. `registers` sends the requests that a terminal sends after it is switched on. */
async function createAccessTerminal() {
  const device = await portal.make.device({ companyId, protocol: 'ZK_ACC' });
  const { send, ...own } = terminalOf(portal, device.serial);
  const greet = () => send('GET', 'cdata', '&pushver=3.1.2&options=all');
  const rtlog = (...lines: string[]) => send('POST', 'cdata', '&table=rtlog', `${lines.join('\r\n')}\r\n`);
  const registers = async () => {
    const { body } = await send('POST', 'registry', '', registryLine);
    const { body: settings } = await send('GET', 'push');
    return { code: body.replace('RegistryCode=', ''), settings };
  };
  return { ...own, device, send, greet, rtlog, registers };
}

let index = 0;
const event = (fields: Record<string, string | number>) => {
  index += 1;
  const all = {
    time: '2026-11-20 08:00:00',
    pin: person.pin,
    cardno: 0,
    eventaddr: 1,
    event: 0,
    inoutstatus: 0,
    verifytype: 15,
    index,
    ...fields,
  };
  return Object.entries(all)
    .map(([name, value]) => `${name}=${value}`)
    .join('\t');
};

describe('registration of an access control terminal', () => {
  it('answers a handshake before registration with OK, and later with the registration and the settings', async () => {
    const { device, greet, registers, send } = await createAccessTerminal();
    expect((await greet()).body).toBe('OK');
    expect((await send('GET', 'getrequest')).body).toBe('OK');
    const answer = await send('POST', 'registry', '', registryLine);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain']);
    expect(answer.body).toMatch(/^RegistryCode=[0-9a-f]{1,32}$/);
    const { code, settings } = await registers();
    expect(settings).toMatch(
      /^ServerVersion=3\.0\.1\nServerName=ADMS\nPushProtVer=3\.0\.1\n(?:.*\n)*TransTables=User Transaction\nRealtime=1\nSessionID=[0-9A-F]{32}\nTimeoutSec=10\n/,
    );
    expect(settings).toContain('NewVFStyles=1111\n');
    const welcome = (await greet()).body;
    expect(welcome).toMatch(new RegExp(`^registry=ok\nRegistryCode=${code}\nServerVersion=3.1.2\n`));
    const [state] = await rows('SELECT info, firmware FROM device_states WHERE device_id = $1', [device.id]);
    expect(state).toMatchObject({ firmware: 'Ver 8.0.1.3', info: { DeviceName: 'F20/M', LockCount: '1' } });
    expect(JSON.stringify(state)).not.toMatch(/1234|dassas/);
  });

  it('rejects an unapproved terminal with 406 at registry and with 403 at all other endpoints', async () => {
    const stranger = terminalOf(portal, 'ACCSTRANGER');
    expect((await stranger.send('POST', 'registry', '', registryLine)).statusCode).toBe(406);
    for (const endpoint of ['cdata', 'push', 'getrequest', 'ping', 'rtdata'])
      expect((await stranger.send('GET', endpoint)).statusCode, endpoint).toBe(403);
    expect(await rows("SELECT protocol FROM pending_devices WHERE serial_number = 'ACCSTRANGER'")).toEqual([
      { protocol: 'ZK_ACC' },
    ]);
    const { device, send } = await createAccessTerminal();
    await portal.make.owner.query('UPDATE devices SET is_enabled = false WHERE id = $1', [device.id]);
    expect((await send('POST', 'registry', '', registryLine)).statusCode).toBe(406);
  });

  it('rejects a wrong registration token, and accepts requests without a token', async () => {
    const { device, send, registers, rtlog } = await createAccessTerminal();
    const { code, settings } = await registers();
    const session = /^SessionID=(.*)$/m.exec(settings)?.[1];
    const token = hash('md5', `${code}${device.serial}${session}`, 'hex');
    const pollWithCookie = (cookie: string) => send('GET', 'getrequest', '', undefined, { cookie });
    expect((await pollWithCookie(`token=${token}`)).statusCode).toBe(200);
    expect((await pollWithCookie(`token=${token.toUpperCase()},timestamp=1`)).statusCode).toBe(200);
    expect((await pollWithCookie('token=cb386eb5f8219329db63356fb262ddff')).statusCode).toBe(403);
    const forged = { cookie: 'token=x' };
    expect((await send('POST', 'cdata', '&table=rtlog', event({}), forged)).statusCode).toBe(403);
    expect((await rtlog(event({ time: '2026-11-01 08:00:00' }))).body).toBe('OK');
    expect(await rows('SELECT kind FROM security_events WHERE subject = $1', [device.serial])).toEqual([
      { kind: 'device.token' },
    ]);
  });

  it('accepts upper case, repeated path segments and .aspx, answers a ping and declines encryption', async () => {
    const { device, send, registers } = await createAccessTerminal();
    await registers();
    for (const path of ['ICLOCK/PING', 'iclock/iclock/ping', 'iclock/ping.aspx'])
      expect((await portal.app.inject(`/${path}?SN=${device.serial}`)).body).toBe('OK');
    expect((await send('POST', 'exchange', '&type=publickey', 'PublicKey=abc')).body).toBe('OK');
    expect((await send('GET', 'rtdata', '&type=time')).body).toMatch(/^DateTime=\d+,ServerTZ=\+0700$/);
  });
});

describe('dialect of a ZKTeco terminal', () => {
  it('rejects a ZKTeco terminal that does not use the dialect of its device, and reports the problem on the device', async () => {
    const problemOf = async (id: number) =>
      (await rows('SELECT access_dialect_at FROM device_states WHERE device_id = $1', [id]))[0]
        ?.access_dialect_at;
    const attendance = await portal.make.device({ companyId });
    const wrong = terminalOf(portal, attendance.serial);
    expect((await wrong.send('POST', 'registry', '', registryLine)).statusCode).toBe(406);
    expect((await wrong.send('POST', 'cdata', '&table=rtlog', event({}))).statusCode).toBe(403);
    expect(await problemOf(attendance.id)).not.toBeNull();
    const { device, attlog, greet } = await createAccessTerminal();
    expect((await attlog([`${person.pin}\t2026-11-20 08:00:00\t0\t15`])).statusCode).toBe(403);
    expect(await problemOf(device.id)).not.toBeNull();
    await greet();
    expect(await problemOf(device.id)).toBeNull();
    expect(
      await rows('SELECT 1 FROM punch_inbox WHERE device_id = ANY ($1)', [[device.id, attendance.id]]),
    ).toEqual([]);
  });

  it('accepts the new dialect of a device from the second request after an administrator changed the dialect', async () => {
    const { id, serial } = await portal.make.device({ companyId });
    const own = terminalOf(portal, serial);
    expect((await own.poll()).statusCode).toBe(200);
    await portal.make.owner.query("UPDATE devices SET protocol = 'ZK_ACC' WHERE id = $1", [id]);
    expect((await own.send('POST', 'registry', '', registryLine)).statusCode).toBe(406);
    expect((await own.send('POST', 'registry', '', registryLine)).statusCode).toBe(200);
  });
});

describe('events reported by an access control terminal', () => {
  it('stores each punch of an access control terminal once, although it is sent live and again as a stored event', async () => {
    const { employeeId, pin } = await portal.make.employee({ companyId });
    const { rtlog, send, device } = await createAccessTerminal();
    const first = event({ pin });
    const second = event({
      pin,
      time: '2026-11-20 17:00:00',
      inoutstatus: 1,
      verifytype: '0000000000000010',
    });
    const refused = event({ pin, time: '2026-11-20 18:00:00', event: 21 });
    for (const _ of [1, 2]) expect((await rtlog(first, second, refused)).body).toBe('OK');
    const stored = `transaction cardno=0\tpin=${pin}\tverified=15\tdoorid=1\teventtype=0\tinoutstate=0\ttime_second=864115200\tindex=${index - 2}\n`;
    expect((await send('POST', 'cdata', '&table=tabledata&tablename=transaction&count=1', stored)).body).toBe(
      'transaction=1',
    );
    expect(await punchesOf(employeeId)).toMatchObject([
      { wall: '2026-11-20 08:00:00', direction: 'IN' },
      { wall: '2026-11-20 17:00:00', direction: 'OUT' },
      { wall: '2026-11-20 18:00:00' },
    ]);
    expect(
      await rows('SELECT result, verify_mode FROM punches WHERE device_id = $1 ORDER BY punched_at', [
        device.id,
      ]),
    ).toEqual([
      { result: 'ACCESS_GRANTED', verify_mode: 'FACE' },
      { result: 'ACCESS_GRANTED', verify_mode: 'FACE' },
      { result: 'ACCESS_REJECTED', verify_mode: 'FACE' },
    ]);
  });

  it('stores events without a person, and holds unreadable lines and implausible times for review', async () => {
    const { rtlog, device } = await createAccessTerminal();
    const lines = [
      event({ pin: 0, event: 27 }),
      event({ pin: 0, event: 206 }),
      'gar\x02bage',
      event({ time: '2031-01-01 00:00:00' }),
      event({ time: '1970-01-01 00:00:00' }),
    ];
    for (const _ of [1, 2]) expect((await rtlog(...lines)).body).toBe('OK');
    expect(await rows('SELECT 1 FROM punches WHERE device_id = $1', [device.id])).toEqual([]);
    expect(
      await rows('SELECT reason FROM quarantine WHERE device_id = $1 ORDER BY reason', [device.id]),
    ).toEqual([{ reason: 'FUTURE_TIME' }, { reason: 'PAST_TIME' }, { reason: 'UNREADABLE' }]);
    expect(
      await rows("SELECT 1 FROM punch_inbox WHERE device_id = $1 AND source = 'ZK_RTLOG'", [device.id]),
    ).toHaveLength(2);
  });

  it('stores the lines of a large upload before it computes the punches', async () => {
    const { employeeId, pin } = await portal.make.employee({ companyId });
    const { rtlog } = await createAccessTerminal();
    const lines = Array.from({ length: 30 }, (_, n) =>
      event({ pin, time: `2026-10-${String(n + 1).padStart(2, '0')} 08:00:00` }),
    );
    expect((await rtlog(...lines)).body).toBe('OK');
    expect(await punchesOf(employeeId)).toHaveLength(30);
  });

  it('reports duress and alarms as security events without punches, until an administrator acknowledges them', async () => {
    const { rtlog, device } = await createAccessTerminal();
    const kinds = () =>
      rows('SELECT kind FROM security_events WHERE subject = $1 ORDER BY kind', [`device ${device.id}`]);
    const time = '2026-11-20 08:59:30';
    const lines = [event({ event: 101, time }), event({ pin: 0, event: 102, time })];
    for (const _ of [1, 2]) await rtlog(...lines);
    expect(await rows('SELECT 1 FROM punches WHERE device_id = $1', [device.id])).toEqual([]);
    expect(await kinds()).toEqual([{ kind: 'device.alarm' }, { kind: 'device.duress' }]);
    const [state] = await rows('SELECT duress_at, alarms_told FROM device_states WHERE device_id = $1', [
      device.id,
    ]);
    expect(state).toMatchObject({ duress_at: new Date('2026-11-20T01:59:30Z'), alarms_told: ['FORCED'] });
  });

  it('stores the state of the door and its active alarms', async () => {
    const { send, device } = await createAccessTerminal();
    const postState = (text: string) =>
      send('POST', 'cdata', '&table=rtstate', `time=2026-11-20 09:00:00\t${text}`);
    const stateOf = () =>
      rows('SELECT door_state, alarms_on FROM device_locks WHERE device_id = $1', [device.id]);
    expect((await postState('sensor=02\trelay=00\talarm=0100000000000000')).body).toBe('OK');
    expect(await stateOf()).toEqual([{ door_state: 'OPEN', alarms_on: ['FORCED'] }]);
    expect((await postState('sensor=01\trelay=00\talarm=0000000000000000')).body).toBe('OK');
    expect(await stateOf()).toEqual([{ door_state: 'CLOSED', alarms_on: [] }]);
  });

  it('stores people and templates without their secrets', async () => {
    const { send, device } = await createAccessTerminal();
    const line =
      'user uid=5\tcardno=\tpin=4\tpassword=8642\tgroup=1\tstarttime=0\tendtime=0\tname=\tprivilege=14\tdisable=0\tverify=0';
    expect((await send('POST', 'cdata', '&table=tabledata&tablename=user&count=1', line)).body).toBe(
      'user=1',
    );
    expect(
      (
        await send(
          'POST',
          'cdata',
          '&table=tabledata&tablename=templatev10&count=2',
          'templatev10 pin=4\ttemplate=AAAA\n',
        )
      ).body,
    ).toBe('templatev10=2');
    expect(
      await rows('SELECT pin, privilege FROM reported_people WHERE device_id = $1', [device.id]),
    ).toEqual([{ pin: '4', privilege: 14 }]);
    expect(
      JSON.stringify(await rows('SELECT raw FROM punch_inbox WHERE device_id = $1', [device.id])),
    ).not.toMatch(/8642|AAAA/);
  });

  it('keeps the order in which the terminal recorded its events in a repeated hour', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    const { rtlog, device } = await createAccessTerminal();
    await portal.make.owner.query("UPDATE devices SET time_zone = 'Europe/Berlin' WHERE id = $1", [
      device.id,
    ]);
    await rtlog(
      event({ pin, time: '2026-10-25 02:50:00' }),
      event({ pin, time: '2026-10-25 02:10:00', inoutstatus: 1 }),
    );
    expect(
      (
        await rows('SELECT punched_at FROM punches WHERE employee_id = $1 ORDER BY punched_at', [employeeId])
      ).map(({ punched_at: at }) => at.toISOString()),
    ).toEqual(['2026-10-25T00:50:00.000Z', '2026-10-25T01:10:00.000Z']);
  });
});

describe('answers of an access control terminal to queries', () => {
  it('parses an answer in a package in the same way as single records', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    const { send } = await createAccessTerminal();
    const line = `transaction cardno=0\tpin=${pin}\tverified=4\tdoorid=1\teventtype=0\tinoutstate=0\ttime_second=864118770\tindex=1`;
    const body = gzipSync(Buffer.from(`${line}\n`)).toString('base64');
    const query = '&type=tabledata&cmdid=7&tablename=transaction&name=transaction.tgz&count=1&datafmt=3';
    for (const _ of [1, 2]) expect((await send('POST', 'querydata', query, body)).body).toBe('transaction=1');
    expect(await punchesOf(employeeId)).toHaveLength(1);
  });

  it('parses an answer in several parts only after the last part, wherever the answer is split', async () => {
    const { send, device } = await createAccessTerminal();
    const text =
      'user uid=1\tpin=7\tpassword=11\tgroup=2\tprivilege=0\nuser uid=2\tpin=8\tpassword=\tgroup=1\tprivilege=6\n';
    const sendPart = (number: number, body: string) =>
      send(
        'POST',
        'querydata',
        `&type=tabledata&cmdid=415&tablename=user&count=2&packcnt=2&packidx=${number}`,
        body,
      );
    expect((await sendPart(2, text.slice(25))).body).toBe('user=2');
    expect(await rows('SELECT 1 FROM reported_people WHERE device_id = $1', [device.id])).toEqual([]);
    expect(JSON.stringify(await rows('SELECT sealed::text FROM answer_parts'))).not.toContain('password');
    expect((await sendPart(1, text.slice(0, 25))).body).toBe('user=2');
    expect(
      await rows('SELECT pin, privilege FROM reported_people WHERE device_id = $1 ORDER BY pin', [device.id]),
    ).toEqual([
      { pin: '7', privilege: 0 },
      { pin: '8', privilege: 6 },
    ]);
    expect(await rows('SELECT 1 FROM answer_parts')).toEqual([]);
  });
});
