import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { describe, expect, it, onTestFinished } from 'vitest';

const { portal, companyId, person, device, terminal, rows, punchesOf } = await terminalWorld();
const daysOf = (employeeId: number | null) =>
  rows(
    'SELECT work_date::text AS date, status, worked_minutes AS worked, late_minutes AS late FROM attendance_days WHERE employee_id = $1 ORDER BY 1',
    [employeeId],
  );

describe('uploads of punches', () => {
  const dayLines = () => [
    `${person.pin}\t2026-11-19 09:06:10\t255\t15\t0\t0`,
    `${person.pin}\t2026-11-19 18:00:00\t255\t15\t0\t0`,
  ];

  it('stores the punches and computes the attendance day before it answers OK', async () => {
    const answer = await terminal.attlog(dayLines(), '1001');
    expect([answer.statusCode, answer.body]).toEqual([200, 'OK: 2']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.headers.date).toMatch(/GMT$/);
    expect(await punchesOf(person.employeeId)).toEqual([
      { wall: '2026-11-19 09:06:10', direction: 'IN', work_date: '2026-11-19', ignored: null, flags: [] },
      { wall: '2026-11-19 18:00:00', direction: 'OUT', work_date: '2026-11-19', ignored: null, flags: [] },
    ]);
    expect(await daysOf(person.employeeId)).toEqual([
      { date: '2026-11-19', status: 'PRESENT', worked: 474, late: 6 },
    ]);
  });

  it('acknowledges a repeated upload and adds no rows', async () => {
    expect((await terminal.attlog(dayLines(), '1001')).body).toBe('OK: 2');
    expect(await punchesOf(person.employeeId)).toHaveLength(2);
  });

  it('stores each punch once if ten concurrent uploads contain it in different orders', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    const lines = Array.from(
      { length: 40 },
      (_, i) => `${pin}\t2026-10-${10 + (i >> 1)} ${i % 2 ? '18:00' : '09:00'}:0${i % 10}\t255\t1`,
    );
    const shuffled = Array.from({ length: 10 }, (_, i) =>
      [...lines.slice(i * 4), ...lines.slice(0, i * 4)].toReversed(),
    );
    const answers = await Promise.all(shuffled.map((batch) => terminal.attlog(batch)));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['OK: 40']));
    // Only the first of several concurrent uploads waits for its attendance days.
    await expect.poll(() => rows('SELECT FROM punch_backlog')).toEqual([]);
    expect(await punchesOf(employeeId)).toHaveLength(40);
    expect((await daysOf(employeeId)).every(({ status }) => status === 'PRESENT')).toBe(true);
    const [{ total }] = await rows(
      "SELECT sum(total)::int AS total FROM punch_counters WHERE company_id = $1 AND punch_date BETWEEN '2026-10-10' AND '2026-10-29'",
      [companyId],
    );
    expect(total).toBe(40);
  });

  it('computes the same attendance days whether the punches arrive in one upload or in several uploads in any order', async () => {
    const [batchEmployee, pieces] = [
      await portal.make.employee({ companyId }),
      await portal.make.employee({ companyId }),
    ];
    const times = ['08:55:00', '12:01:00', '12:01:30', '12:58:00', '18:20:00'];
    const lineOf = (pin: string) => (time: string) => `${pin}\t2026-11-17 ${time}\t255\t1`;
    await terminal.attlog(times.map(lineOf(batchEmployee.pin)));
    for (const time of times.toReversed()) await terminal.attlog([lineOf(pieces.pin)(time)]);
    expect(await daysOf(pieces.employeeId)).toEqual(await daysOf(batchEmployee.employeeId));
    expect(await punchesOf(pieces.employeeId)).toEqual(await punchesOf(batchEmployee.employeeId));
    expect((await punchesOf(batchEmployee.employeeId)).map(({ ignored }) => ignored)).toEqual([
      null,
      null,
      'DUPLICATE',
      null,
      null,
    ]);
  });

  it('completes a night shift when a later upload contains its end', async () => {
    const night = (await portal.make.company()).id;
    await portal.make.owner.query(
      "UPDATE default_shifts SET start_time = '22:00', end_time = '06:00', breaks = '[]' WHERE company_id = $1",
      [night],
    );
    const guard = await portal.make.employee({ companyId: night });
    const own = terminalOf(portal, (await portal.make.device({ companyId: night })).serial);
    await own.attlog([`${guard.pin}\t2026-11-18 21:58:00\t0\t1`]);
    expect(await daysOf(guard.employeeId)).toMatchObject([{ date: '2026-11-18', status: 'INCOMPLETE' }]);
    await own.attlog([`${guard.pin}\t2026-11-19 06:03:00\t1\t1`]);
    expect(await daysOf(guard.employeeId)).toEqual([
      { date: '2026-11-18', status: 'PRESENT', worked: 485, late: 0 },
    ]);
  });

  it('interprets a time in a repeated hour as its first occurrence, and preserves the order of punches across the clock change', async () => {
    const berlin = (await portal.make.company({ timeZone: 'Europe/Berlin' })).id;
    const worker = await portal.make.employee({ companyId: berlin });
    const own = terminalOf(portal, (await portal.make.device({ companyId: berlin })).serial);
    await own.attlog([
      `${worker.pin}\t2026-10-25 01:30:00\t0\t1`,
      `${worker.pin}\t2026-10-25 02:30:00\t255\t1`,
      `${worker.pin}\t2026-10-25 03:30:00\t1\t1`,
    ]);
    const stored = await rows(
      "SELECT to_char(punched_at AT TIME ZONE 'UTC', 'HH24:MI') AS utc, zone FROM punches WHERE employee_id = $1 ORDER BY punched_at",
      [worker.employeeId],
    );
    expect(stored.map(({ utc }) => utc)).toEqual(['23:30', '00:30', '02:30']);
    expect(stored[0].zone).toBe('Europe/Berlin');
  });

  it('counts every uploaded line, holds invalid lines for review and stores the other lines', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    const body = [
      `${pin}\t2026-11-16 09:00:00\t255\t1`,
      'garbage',
      `987654\t2026-11-16 09:00:00\t0\t1`,
      `${pin}\t1999-12-31 09:00:00\t0\t1`,
      `${pin}\t2026-11-22 09:00:00\t0\t1`,
      `${pin}\tnot-a-time\t0`,
      `\u0000\u0001\u0002`,
    ].join('\r\n');
    const answer = await terminal.send('POST', 'cdata', '&table=ATTLOG&Stamp=5', body);
    expect(answer.body).toBe('OK: 7');
    expect(await punchesOf(employeeId)).toHaveLength(1);
    const quarantineRows = await rows(
      'SELECT reason, person_code AS code FROM quarantine WHERE company_id = $1 AND received_at = $2 ORDER BY reason, raw',
      [companyId, portal.clock.now()],
    );
    expect(quarantineRows.map(({ reason }) => reason)).toEqual([
      'FUTURE_TIME',
      'PAST_TIME',
      'UNKNOWN_PERSON',
      'UNREADABLE',
      'UNREADABLE',
      'UNREADABLE',
    ]);
  });

  it('acknowledges an uploaded line of 2 MB and stores the lines before and after it', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    const body = `${pin}\t2026-11-16 09:00:00\t255\t1\n${'x'.repeat(2_000_000)}\n${pin}\t2026-11-16 18:00:00\t255\t1\n`;
    expect((await terminal.send('POST', 'cdata', '&table=ATTLOG', body)).body).toBe('OK: 3');
    expect(await punchesOf(employeeId)).toHaveLength(2);
  });

  it('lists late changes of a closed month without changing its attendance days', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    await terminal.attlog([`${pin}\t2026-09-01 09:00:00\t0\t1`, `${pin}\t2026-09-01 18:00:00\t1\t1`]);
    const { owner } = portal.make;
    onTestFinished(async () => {
      await owner.query('DELETE FROM attendance_locks WHERE company_id = $1', [companyId]);
    });
    await owner.query(
      "INSERT INTO attendance_locks (company_id, month, locked_at) VALUES ($1, '2026-09-01', now())",
      [companyId],
    );
    await terminal.attlog([`${pin}\t2026-09-01 19:00:00\t1\t1`, `${pin}\t2026-09-02 09:00:00\t0\t1`]);
    expect(await daysOf(employeeId)).toEqual([
      { date: '2026-09-01', status: 'PRESENT', worked: 480, late: 0 },
    ]);
    const late = await rows(
      "SELECT work_date::text AS date, proposed ->> 'workedMinutes' AS worked FROM attendance_late_changes WHERE employee_id = $1 ORDER BY 1",
      [employeeId],
    );
    expect(late).toEqual([
      { date: '2026-09-01', worked: '540' },
      { date: '2026-09-02', worked: '0' },
    ]);
    expect(await punchesOf(employeeId)).toHaveLength(4);
  });

  it('stores concurrent uploads of many terminals in one transaction, with the same result as in separate transactions', async () => {
    /**
     * Creates eight terminals that have sent a handshake. Each sends a punch of its own person, one of the next
     * terminal’s person and one of an unknown person.
     */
    const createCompany = async () => {
      const { id } = await portal.make.company();
      const pins = Array.from({ length: 8 }, (_, i) => `${70 + i}`);
      const devices: Awaited<ReturnType<typeof portal.make.device>>[] = [];
      for (const pin of pins) {
        await portal.make.employee({ companyId: id, pin });
        const createdDevice = await portal.make.device({ companyId: id });
        await terminalOf(portal, createdDevice.serial).handshake();
        devices.push(createdDevice);
      }
      const uploads = (date: string) =>
        devices.map(({ serial }, i) => async () => {
          const lines = [
            `${pins[i]}\t${date} 0${i}:30:00\t255\t1`,
            `${pins[(i + 1) % 8]}\t${date} 12:00:00\t255\t1`,
            `999999\t${date} 12:00:00\t255\t1`,
          ];
          const { statusCode, body } = await terminalOf(portal, serial).attlog(lines, date.slice(-2));
          return [statusCode, body];
        });
      const findStored = async () => ({
        punches: await rows(
          `SELECT e.device_pin, p.wall_time::text, p.direction, p.work_date::text, p.ignored, p.flags, p.zone
           FROM punches p JOIN employees e ON e.id = p.employee_id WHERE p.company_id = $1 ORDER BY 1, 2, p.device_id`,
          [id],
        ),
        days: await rows(
          `SELECT e.device_pin, d.work_date::text, d.status, d.worked_minutes FROM attendance_days d
           JOIN employees e ON e.id = d.employee_id WHERE d.company_id = $1 ORDER BY 1, 2`,
          [id],
        ),
        held: await rows('SELECT reason, raw FROM quarantine WHERE company_id = $1 ORDER BY device_id, raw', [
          id,
        ]),
        heard: await rows(
          'SELECT stamps, drift_seconds FROM device_states WHERE company_id = $1 ORDER BY device_id',
          [id],
        ),
        counted: await rows(
          'SELECT sum(total)::int AS total, sum(ins)::int AS ins, sum(outs)::int AS outs FROM punch_counters WHERE company_id = $1',
          [id],
        ),
      });
      const countTransactions = async () =>
        (await rows('SELECT FROM punches WHERE company_id = $1 GROUP BY xmin::text', [id])).length;
      return { devices, uploads, came: findStored, calls: countTransactions };
    };
    const [together, singly] = [await createCompany(), await createCompany()];
    const send = async (date: string) => {
      const answers = await Promise.all(together.uploads(date).map((upload) => upload()));
      const each = [];
      for (const upload of singly.uploads(date)) each.push(await upload());
      expect(answers).toEqual(each);
      return answers;
    };
    await send('2026-11-16');
    // The first two uploads start immediately. The remaining uploads run together, unless one of the first two ends
    // before all have arrived.
    expect(await together.calls()).toBeLessThan(6);
    expect(await singly.calls()).toBe(8);
    // One terminal was disabled. The uploads of the remaining terminals are still stored.
    await rows('UPDATE devices SET is_enabled = false WHERE id = ANY ($1)', [
      [together.devices[5]?.id, singly.devices[5]?.id],
    ]);
    const answers = await send('2026-11-17');
    expect(answers.filter(([, body]) => body === 'OK: 3')).toHaveLength(7);
    const togetherRows = await together.came();
    expect(togetherRows).toEqual(await singly.came());
    expect([togetherRows.punches.length, togetherRows.held.length]).toEqual([30, 15]);
  });

  it('answers ERROR when the database fails, and accepts the same upload later', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    const lines = [`${pin}\t2026-11-13 09:00:00\t0\t1`];
    const { owner } = portal.make;
    await owner.query("ALTER TABLE attendance_days ADD CONSTRAINT broken CHECK (work_date <> '2026-11-13')");
    const dropConstraint = async () => {
      await owner.query('ALTER TABLE attendance_days DROP CONSTRAINT IF EXISTS broken');
    };
    onTestFinished(dropConstraint);
    const failed = await terminal.attlog(lines, '7777');
    expect([failed.statusCode, failed.body]).toEqual([503, 'ERROR']);
    expect(await punchesOf(employeeId)).toEqual([]);
    expect((await terminal.handshake()).body).not.toContain('ATTLOGStamp=7777');
    await dropConstraint();
    expect((await terminal.attlog(lines, '7777')).body).toBe('OK: 1');
    expect(await punchesOf(employeeId)).toHaveLength(1);
    expect((await terminal.handshake()).body).toContain('ATTLOGStamp=7777');
  });

  it('flags punches if the clock is wrong by more than two minutes, and does not correct them', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    // 02:00Z is 09:00 in Ho Chi Minh City.
    await terminal.attlog([`${pin}\t2026-11-20 09:05:00\t0\t1`]);
    expect(await punchesOf(employeeId)).toMatchObject([{ wall: '2026-11-20 09:05:00', flags: ['DRIFT'] }]);
    const [{ drift }] = await rows('SELECT drift_seconds AS drift FROM device_states WHERE device_id = $1', [
      device.id,
    ]);
    expect(drift).toBe(300);
  });
});
