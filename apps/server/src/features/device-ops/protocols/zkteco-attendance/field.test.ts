import { devices } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import type { Client } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { syncJob } from '../../device-people/device-people.service.ts';

const { portal, companyId, person, rows } = await terminalWorld();
let admin: Client;
beforeAll(async () => {
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});
async function createTerminal(company = companyId) {
  const { id, serial } = await portal.make.device({ companyId: company });
  return { id, serial, terminal: terminalOf(portal, serial) };
}
const stateOf = async (id: number) =>
  (await rows('SELECT * FROM device_states WHERE device_id = $1', [id]))[0];
const commandsOf = (id: number) =>
  rows('SELECT kind, state, return_code AS code FROM device_commands WHERE device_id = $1 ORDER BY number', [
    id,
  ]);
const send = (id: number, kind: string) =>
  admin.call(deviceCommands.send, { params: { id }, body: { kind } });
const problemsOf = async (id: number) => (await admin.call(devices.get, { params: { id } })).result.problems;

describe('attendance terminals at a clock change', () => {
  const kinds = async (id: number) => (await commandsOf(id)).map(({ kind }) => kind);

  it.each([
    ['spring', '2026-03-29T00:59:50Z', '2026-03-29T01:00:05Z', 1, 2],
    ['autumn', '2026-10-25T00:59:50Z', '2026-10-25T01:00:05Z', 2, 1],
  ])(
    'requests one handshake at the next poll after a clock change in %s, and sends the new UTC offset',
    async (_when, before, after, old, fresh) => {
      const berlin = (await portal.make.company({ timeZone: 'Europe/Berlin' })).id;
      const { id, terminal } = await createTerminal(berlin);
      const now = portal.clock.now();
      try {
        portal.clock.set(before);
        expect((await terminal.handshake()).body).toContain(`\nTimeZone=${old}\n`);
        expect((await stateOf(id)).told_offset).toBe(old * 3600);
        expect((await terminal.poll()).body).toBe('OK');
        portal.clock.set(after);
        expect((await terminal.poll()).body).toBe('C:1:CHECK\n');
        await terminal.report('ID=1&Return=0&CMD=CHECK');
        expect((await terminal.poll()).body).toBe('OK');
        expect((await terminal.handshake()).body).toContain(`\nTimeZone=${fresh}\n`);
        expect((await terminal.poll()).body).toBe('OK');
        expect(await kinds(id)).toEqual(['CHECK']);
      } finally {
        portal.clock.set(now);
      }
    },
  );

  it('requests a new handshake from a terminal after the time zone of the device, building or company changed', async () => {
    const company = (await portal.make.company()).id;
    const { id, terminal } = await createTerminal(company);
    await terminal.handshake();
    await portal.make.owner.query("UPDATE devices SET time_zone = 'Asia/Tokyo' WHERE id = $1", [id]);
    expect((await terminal.poll()).body).toBe('C:1:CHECK\n');
    expect((await terminal.handshake()).body).toContain('\nTimeZone=9\n');
    await portal.make.owner.query('UPDATE devices SET time_zone = NULL WHERE id = $1', [id]);
    await portal.make.owner.query("UPDATE buildings SET time_zone = 'Asia/Kolkata' WHERE company_id = $1", [
      company,
    ]);
    expect((await terminal.poll()).body).toBe('C:2:CHECK\n');
    expect((await terminal.handshake()).body).toContain('\nTimeZone=330\n');
  });

  it('repeats the request for a handshake if the terminal has not repeated its handshake for a while', async () => {
    const { id, terminal } = await createTerminal((await portal.make.company()).id);
    await terminal.handshake();
    await portal.make.owner.query("UPDATE devices SET time_zone = 'Asia/Tokyo' WHERE id = $1", [id]);
    await terminal.poll();
    await terminal.report('ID=1&Return=0&CMD=CHECK');
    portal.clock.advance(16 * 60_000);
    expect((await terminal.poll()).body).toBe('C:2:CHECK\n');
  });

  it('uses the UTC offset that the punch contains, otherwise the offset that the portal last sent to the terminal', async () => {
    const company = (await portal.make.company({ timeZone: 'Europe/Berlin' })).id;
    const worker = await portal.make.employee({ companyId: company });
    const { terminal } = await createTerminal(company);
    const now = portal.clock.now();
    try {
      portal.clock.set('2026-10-25T00:50:00Z');
      await terminal.handshake();
      portal.clock.set('2026-10-25T01:40:00Z');
      // The terminal has not received the new offset and still shows summer time.
      await terminal.attlog([`${worker.pin}\t2026-10-25 03:39:00\t0\t1`]);
      await terminal.attlog([`${worker.pin}\t2026-10-25 02:35:00\t1\t1\t0\t0\t0\t255\t0\t0\t3600`]);
    } finally {
      portal.clock.set(now);
    }
    const stored = await rows(
      "SELECT wall_time::text AS wall, to_char(punched_at AT TIME ZONE 'UTC', 'HH24:MI') AS utc FROM punches WHERE employee_id = $1 ORDER BY punched_at",
      [worker.employeeId],
    );
    expect(stored).toEqual([
      { wall: '2026-10-25 02:35:00', utc: '01:35' },
      { wall: '2026-10-25 03:39:00', utc: '01:39' },
    ]);
  });
});

describe('attendance terminals with a slow clock', () => {
  const punch = (late: number, n: number) => {
    const localTime = new Date(portal.clock.now().getTime() + (7 * 3600 - late) * 1000 + n).toISOString();
    return [`${person.pin}\t${localTime.slice(0, 19).replace('T', ' ')}\t255\t1`];
  };

  it('detects a slow clock from several separate punches with the same delay', async () => {
    const { id, terminal } = await createTerminal();
    for (const [stamp, expected] of [null, null, -3600].entries()) {
      portal.clock.advance(40_000);
      await terminal.attlog(punch(3600, 0), String(stamp));
      expect((await stateOf(id)).drift_seconds).toBe(expected);
    }
    const [last] = await rows('SELECT flags FROM punches WHERE device_id = $1 ORDER BY id DESC LIMIT 1', [
      id,
    ]);
    expect(last.flags).toEqual(['DRIFT']);
    expect(await rows("SELECT FROM punches WHERE device_id = $1 AND flags = '{DRIFT}'", [id])).toHaveLength(
      3,
    );
  });

  it("does not detect a slow clock from punches that waited in the terminal's memory", async () => {
    const { id, terminal } = await createTerminal();
    for (const late of [3600, 3300, 3000, 2700]) {
      portal.clock.advance(20_000);
      await terminal.attlog(punch(late, 0));
    }
    for (let n = 0; n < 4; n++) await terminal.attlog(punch(1800, n * 1000));
    expect((await stateOf(id)).drift_seconds).toBeNull();
  });
});

describe('stamps (positions in the stored records) of an attendance terminal', () => {
  it('keeps the highest stamp that a terminal has sent even if a later upload contains a lower stamp', async () => {
    const { terminal } = await createTerminal();
    await terminal.attlog([], '98765');
    await terminal.attlog([], '0');
    await terminal.attlog([], '900');
    expect((await terminal.handshake()).body).toContain('\nATTLOGStamp=98765\n');
    await terminal.attlog([], '100000');
    expect((await terminal.handshake()).body).toContain('\nATTLOGStamp=100000\n');
  });
});

describe('serial numbers of ZKTeco terminals', () => {
  it('finds a device by its serial number in upper or lower case and without blanks, and returns the serial number as the terminal sent it', async () => {
    const { serial } = await createTerminal();
    const lower = terminalOf(portal, `%20${serial.toLowerCase()}+`);
    expect((await lower.handshake()).body).toMatch(new RegExp(`^GET OPTION FROM: ${serial.toLowerCase()}\n`));
  });

  it('lists serial numbers that differ only in upper and lower case as one pending device, and rejects them for two devices', async () => {
    for (const serial of ['CasE-1', 'CASE-1', 'case-1']) await terminalOf(portal, serial).handshake();
    expect(
      await rows("SELECT serial_number FROM pending_devices WHERE serial_number ILIKE 'case-1'"),
    ).toEqual([{ serial_number: 'CasE-1' }]);
    const { id, serial } = await createTerminal();
    await expect(
      portal.make.owner.query('UPDATE devices SET serial_number = $2 WHERE id <> $1 AND company_id = $3', [
        id,
        serial.toLowerCase(),
        companyId,
      ]),
    ).rejects.toThrow('devices__serial_number');
  });
});

describe('access control terminals that report to an attendance device', () => {
  it.each([
    ['GET', 'cdata', '&options=all&pushver=3.1.2&DeviceType=acc'],
    ['POST', 'cdata', '&table=rtlog'],
    ['POST', 'cdata', '&table=tabledata&tablename=user&count=1'],
    ['POST', 'push', ''],
  ] as const)(
    'rejects an access control request to %s %s%s, stores no records, and reports the wrong dialect to the administrator',
    async (method, endpoint, query) => {
      const { id, terminal } = await createTerminal();
      const body = method === 'POST' ? 'time=2026-11-20 08:00:00\tpin=7\tevent=0' : undefined;
      expect((await terminal.send(method, endpoint, query, body)).statusCode).toBe(403);
      expect(await rows('SELECT FROM punch_inbox WHERE device_id = $1', [id])).toEqual([]);
      expect(await problemsOf(id)).toContain('ACCESS_DIALECT');
      await terminal.handshake();
      expect(await problemsOf(id)).not.toContain('ACCESS_DIALECT');
    },
  );

  it('accepts a terminal that reports itself as an attendance terminal, with any push version', async () => {
    const { id, terminal } = await createTerminal();
    expect((await terminal.handshake('&options=all&pushver=3.1.2')).statusCode).toBe(200);
    expect((await terminal.handshake('&options=all&pushver=3.1.2&DeviceType=att')).statusCode).toBe(200);
    expect(await problemsOf(id)).not.toContain('ACCESS_DIALECT');
  });
});

describe('commands that an administrator sends to a terminal', () => {
  it('sends a command of an administrator before queued commands about people', async () => {
    const company = (await portal.make.company()).id;
    const boss = await portal.as(await portal.make.employee({ companyId: company, roles: ['ADMIN'] }));
    for (let n = 0; n < 60; n++) await portal.make.employee({ companyId: company });
    const { id, terminal } = await createTerminal(company);
    await syncJob.run(portal.services, { companyId: company });
    await boss.call(deviceCommands.send, { params: { id }, body: { kind: 'REBOOT' } });
    await boss.call(deviceCommands.send, { params: { id }, body: { kind: 'INFO' } });
    const lines = (await terminal.poll()).body.trim().split('\n');
    expect(lines[0]).toMatch(/^C:2:INFO$/);
    expect(lines[1]).toMatch(/DATA UPDATE USERINFO/);
    // The restart is sent last, because the terminal would lose any later command.
    expect(lines.at(-1)).toMatch(/^C:1:REBOOT$/);
  });

  it('retries a command on a busy terminal a limited number of times', async () => {
    const { id, terminal } = await createTerminal();
    await send(id, 'INFO');
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await terminal.poll()).body).toBe('C:1:INFO\n');
      await terminal.report(`ID=1&Return=${attempt % 2 ? -1005 : -1003}&CMD=INFO`);
      expect(await commandsOf(id)).toMatchObject([{ state: attempt < 5 ? 'QUEUED' : 'FAILED' }]);
      expect((await terminal.poll()).body).toBe('OK');
      portal.clock.advance(31_000);
    }
    expect((await terminal.poll()).body).toBe('OK');
  });

  it.each([
    ['cdata', '', 'ID=1&Return=0&CMD=INFO'],
    ['cdata', '', 'return=0&id=1'],
    ['devicecmd', '', 'Return=0&ID=1'],
  ])('accepts a command result at %s%s in the format %s', async (endpoint, query, body) => {
    const { id, terminal } = await createTerminal();
    await send(id, 'INFO');
    await terminal.poll();
    expect((await terminal.send('POST', endpoint, query, body)).body).toBe('OK');
    expect(await commandsOf(id)).toEqual([{ kind: 'INFO', state: 'DONE', code: 0 }]);
  });

  it('completes a restart of a terminal only at a handshake that no CHECK command requested', async () => {
    const { id, terminal } = await createTerminal();
    await terminal.handshake();
    portal.clock.advance(1000);
    await send(id, 'REBOOT');
    await send(id, 'CHECK');
    await terminal.poll();
    await terminal.handshake();
    expect((await commandsOf(id)).map(({ state }) => state)).toEqual(['DELIVERED', 'DONE']);
    portal.clock.advance(1000);
    await terminal.report('ID=2&Return=0&CMD=CHECK');
    portal.clock.advance(20_000);
    await terminal.handshake();
    expect((await commandsOf(id)).map(({ state }) => state)).toEqual(['DONE', 'DONE']);
  });

  it('completes a restart when the terminal’s operation log reports the restart', async () => {
    const { id, terminal } = await createTerminal();
    await send(id, 'REBOOT');
    await terminal.poll();
    portal.clock.advance(60_000);
    const localTime = new Date(portal.clock.now().getTime() + 7 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    await terminal.send(
      'POST',
      'cdata',
      '&table=OPERLOG&OpStamp=1',
      `OPLOG 0\t0\t${localTime}\t0\t0\t0\t0\n`,
    );
    expect(await commandsOf(id)).toMatchObject([{ kind: 'REBOOT', state: 'DONE' }]);
  });
});
