import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { describe, expect, it } from 'vitest';

const { portal, companyId, person, device, terminal, rows, punchesOf } = await terminalWorld();
describe('serial numbers and addresses of ZKTeco terminals', () => {
  const kindsOf = async (serial: string) =>
    (await rows('SELECT kind FROM security_events WHERE subject = $1 ORDER BY kind', [serial])).map(
      ({ kind }) => kind,
    );

  it('lists an unknown serial number as pending, rejects it and stores none of its data', async () => {
    const stranger = terminalOf(portal, 'STRANGER1');
    expect((await stranger.handshake()).statusCode).toBe(403);
    expect((await stranger.attlog([`${person.pin}\t2026-11-12 09:00:00\t0\t1`])).statusCode).toBe(403);
    expect((await stranger.send('GET', 'registry')).statusCode).toBe(406);
    expect(
      await rows("SELECT protocol, remote_address FROM pending_devices WHERE serial_number = 'STRANGER1'"),
    ).toEqual([{ protocol: 'ZK_ATT', remote_address: '127.0.0.1' }]);
    expect(await rows("SELECT 1 FROM punches WHERE wall_time = '2026-11-12 09:00:00'")).toEqual([]);
    expect(await kindsOf('STRANGER1')).toEqual(['device.unknown']);
  });

  it('rejects a known serial number from another address, without a list of allowed addresses, with another protocol, or while the device is disabled', async () => {
    const line = [`${person.pin}\t2026-11-12 10:00:00\t0\t1`];
    const cloned = terminalOf(portal, device.serial, '10.9.9.9');
    expect((await cloned.attlog(line)).statusCode).toBe(403);
    expect(await kindsOf(device.serial)).toEqual(['device.address']);
    const changes = [
      "allowed_addresses = '{}'",
      'is_enabled = false',
      "protocol = 'JSON'",
      'approved_at = NULL',
    ];
    for (const change of changes) {
      const other = await portal.make.device({ companyId });
      await portal.make.owner.query(`UPDATE devices SET ${change} WHERE id = $1`, [other.id]);
      expect((await terminalOf(portal, other.serial).attlog(line)).statusCode).toBe(403);
      expect(await kindsOf(other.serial)).toHaveLength(1);
    }
    expect(await rows("SELECT 1 FROM punches WHERE wall_time = '2026-11-12 10:00:00'")).toEqual([]);
  });

  it('accepts any client address in an allowed range, and IPv4 in IPv6 notation', async () => {
    const other = await portal.make.device({ companyId });
    await portal.make.owner.query("UPDATE devices SET allowed_addresses = '{10.20.0.0/16}' WHERE id = $1", [
      other.id,
    ]);
    expect((await terminalOf(portal, other.serial, '10.20.30.40').poll()).body).toBe('OK');
    expect((await terminalOf(portal, other.serial, '::ffff:10.20.30.40').poll()).body).toBe('OK');
    expect((await terminalOf(portal, other.serial, '10.21.30.40').poll()).statusCode).toBe(403);
  });
});

describe('requests of a ZKTeco terminal and their answers', () => {
  it('rejects a terminal that uses the access control dialect, approved or not', async () => {
    for (const serial of [device.serial, 'STRANGER2'])
      for (const method of ['GET', 'POST'] as const)
        expect(
          (
            await terminalOf(portal, serial).send(
              method,
              'registry',
              '',
              method === 'POST' ? 'a=b' : undefined,
            )
          ).statusCode,
        ).toBe(406);
    expect(
      await rows(
        "SELECT info ->> 'dialect' AS dialect FROM pending_devices WHERE serial_number = 'STRANGER2'",
      ),
    ).toEqual([{ dialect: 'acc' }]);
  });

  it('answers 503 to concurrent uploads that exceed the memory limit', async () => {
    const body = Buffer.alloc(15 * 1024 * 1024, 10);
    const terminals = [];
    for (let number = 0; number < 6; number++)
      terminals.push(terminalOf(portal, (await portal.make.device({ companyId })).serial));
    for (const { poll } of terminals) await poll();
    const answers = await Promise.all(
      terminals.map((client) => client.send('POST', 'cdata', '&table=ATTLOG', body)),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 200, 200, 200, 503, 503]);
    expect((await terminal.send('POST', 'cdata', '&table=ATTLOG', body)).body).toBe('OK: 0');
  });

  it("rejects a terminal's body of more than 16 MB with an answer in plain text", async () => {
    const answer = await terminal.send(
      'POST',
      'cdata',
      '&table=ATTLOG',
      Buffer.alloc(16 * 1024 * 1024 + 1, 97),
    );
    expect([answer.statusCode, answer.body]).toEqual([413, 'ERROR']);
  });

  it('rejects an upload with more lines than a terminal can store, regardless of the body size', async () => {
    const body = Buffer.from('a\n'.repeat(1_000_001));
    const answer = await terminal.send('POST', 'cdata', '&table=ATTLOG', body);
    expect([answer.statusCode, answer.body]).toEqual([413, 'ERROR']);
  });

  it('answers a handshake with the settings, the time zone and the stamps at which the terminal resumes', async () => {
    const other = await portal.make.device({ companyId });
    const own = terminalOf(portal, other.serial);
    expect((await own.handshake()).body).toMatch(/^GET OPTION FROM: .*\nATTLOGStamp=0\n[\s\S]*TimeZone=7\n/);
    await own.attlog([], '42');
    await own.send(
      'POST',
      'cdata',
      '&table=OPERLOG&OpStamp=43',
      'OPLOG 4\t0\t2026-11-20 09:00:00\t0\t0\t0\t0\n',
    );
    const again = (await own.handshake()).body;
    expect(again).toContain('ATTLOGStamp=42\nOPERLOGStamp=43\n');
  });

  it('stores and acknowledges the terminal’s operation log and unknown tables', async () => {
    const other = await portal.make.device({ companyId });
    const own = terminalOf(portal, other.serial);
    const log = 'OPLOG 4\t0\t2026-11-20 09:00:00\t0\t0\t0\t0\nUSER PIN=7\tName=Ravi\tPasswd=1234\tCard=\n';
    expect((await own.send('POST', 'cdata', '&table=OPERLOG&OpStamp=1', log)).body).toBe('OK: 2');
    expect((await own.send('POST', 'cdata', '&table=NEWTHING&Stamp=1', 'a\nb\n')).body).toBe('OK');
    expect(
      (await own.send('POST', 'cdata', '&table=options', '~DeviceName=MB10-VL,FWVersion=Ver 6.60')).body,
    ).toBe('OK');
    const inboxRows = await rows(
      'SELECT source, raw FROM punch_inbox WHERE device_id = $1 ORDER BY source, raw',
      [other.id],
    );
    expect(inboxRows.map(({ source }) => source)).toEqual([
      'ZK_NEWTHING',
      'ZK_NEWTHING',
      'ZK_OPERLOG',
      'ZK_OPERLOG',
    ]);
    expect(JSON.stringify(inboxRows)).not.toContain('1234');
    expect(await rows('SELECT firmware FROM device_states WHERE device_id = $1', [other.id])).toEqual([
      { firmware: 'Ver 6.60' },
    ]);
  });

  it.each(['cdata.aspx', 'CDATA', 'getrequest.aspx'])(
    'answers a request of a terminal to %s',
    async (endpoint) => {
      expect((await terminal.send('GET', endpoint)).statusCode).toBe(200);
    },
  );

  it('accepts parameter names in any case and bodies of any content type from a terminal', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/iclock/cdata?sn=${device.serial}&TABLE=attlog&stamp=9`,
      headers: { 'content-type': 'nonsense' },
      payload: `${pin}\t2026-11-19 08:00:00\t255\t1`,
    });
    expect(answer.body).toBe('OK: 1');
    expect(await punchesOf(employeeId)).toHaveLength(1);
  });

  it('marks a device as online at its first request', async () => {
    const other = await portal.make.device({ companyId });
    await terminalOf(portal, other.serial).poll('&INFO=Ver 6.60,10,5,100,192.168.1.9,10');
    const [state] = await rows(
      'SELECT last_seen_at, firmware, remote_address FROM device_states WHERE device_id = $1',
      [other.id],
    );
    expect(state).toMatchObject({
      last_seen_at: portal.clock.now(),
      firmware: 'Ver 6.60',
      remote_address: '127.0.0.1',
    });
  });
});
