import { read, utils } from '@e965/xlsx';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let admin: Client;
let companyId: number;

const month = { from: '2026-10-01', to: '2026-10-31' };

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const person = await portal.make.employee({ companyId, displayName: '=HYPERLINK("x")' });
  const terminal = terminalOf(portal, (await portal.make.device({ companyId })).serial);
  await terminal.attlog(
    Array.from(
      { length: 30 },
      (_, i) => `${person.pin}\t2026-10-${String(i + 1).padStart(2, '0')} 08:5${i % 10}:00\t${i % 2}\t15`,
    ),
  );
  await terminal.attlog([
    `${person.pin}\t2026-09-30 23:59:59\t0\t4`,
    `${person.pin}\t2026-11-01 00:00:00\t1\t4`,
  ]);
});

const list = async (query: object, client = admin) =>
  (await client.call(deviceLogs.list, { query: { ...month, ...query } })).result;
const localTimes = (page: { content: { wallTime: string }[] }) =>
  page.content.map(({ wallTime }) => wallTime);

describe('device log of a company', () => {
  it('lists device events of the requested dates, newest first, with the total from the daily counters', async () => {
    const page = await list({});
    expect(page).toMatchObject({
      totalElements: 30,
      totalPages: 6,
      number: 0,
      last: false,
      totalIsExact: true,
    });
    expect(localTimes(page)[0]).toBe('2026-10-30 08:59:00');
    expect(page.content[0]).toMatchObject({
      verifyMode: 'FACE',
      result: 'ACCESS_GRANTED',
      timeZone: 'Asia/Ho_Chi_Minh',
      direction: 'OUT',
    });
  });

  it('returns the same device log rows by cursor as by page number', async () => {
    const times: string[] = [];
    let after: string | undefined;
    for (let page = 0; page < 5; page++) {
      const answer = await list({ page, size: 7, ...(after && { after }) });
      expect(localTimes(answer)).toEqual(localTimes(await list({ page, size: 7 })));
      times.push(...localTimes(answer));
      after = answer.next ?? undefined;
      expect(answer.last).toBe(page === 4);
    }
    expect(new Set(times).size).toBe(30);
  });

  it.each([
    ...['999999999999999-999999999999999', '253402300800000-1', '-62135596800001-1', '0-9007199254740992'],
    ...['-999999999999999-0', '1e3-1', '1-1e3', '5', '-', '1--1'],
  ])('rejects the cursor %s, which the device log never returns', async (after) => {
    const answer = await admin.call(deviceLogs.list, { query: { ...month, after } });
    expect([answer.status, answer.result.fields]).toMatchObject([400, [{ field: 'after', rule: 'invalid' }]]);
  });

  it.each(['253402300799999-9007199254740991', '-62135596800000-0', '0-0'])(
    'accepts the device log cursor %s at the edge of the valid range',
    async (after) => {
      expect((await admin.call(deviceLogs.list, { query: { ...month, after } })).status).toBe(200);
    },
  );

  it('filters the device log by result and direction', async () => {
    expect((await list({ result: 'ACCESS_REJECTED' })).totalElements).toBe(0);
    const out = await list({ operation: 'OUT' });
    expect([out.totalElements, out.totalIsExact]).toEqual([15, true]);
  });

  it('rejects device log requests with the end date before the start date, or with a high page number and no cursor', async () => {
    const answer = await admin.call(deviceLogs.list, {
      query: { from: '2026-10-02', to: '2026-10-01', page: 99_999 },
    });
    expect(answer.result.fields).toMatchObject([
      { field: 'to', rule: 'order' },
      { field: 'page', rule: 'max' },
    ]);
  });

  it('hides the device events of other companies from an administrator, and shows all companies to the system administrator', async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await list({}, stranger)).totalElements).toBe(0);
    expect((await list({}, await portal.as(await portal.make.sysadmin()))).totalElements).toBe(30);
  });

  it.each([7, 10, 15, 30])('reads each device event once in bulk, in pages of %i', async (size) => {
    const times: string[] = [];
    let pages = 0;
    for (let next: string | null | undefined; next !== null; pages++) {
      const query = { ...month, size, ...(next && { after: next }) };
      const page = (await admin.call(deviceLogs.records, { query })).result;
      times.push(...localTimes(page));
      next = page.next;
    }
    expect(times).toEqual(localTimes(await list({ size: 100 })));
    expect(pages).toBe(Math.ceil(30 / size));
  });

  it('selects device events in bulk by their local date at the site, also on the day when the clocks are set back', async () => {
    const { make } = portal;
    const home = { companyId: (await make.company({ timeZone: 'Europe/Berlin' })).id };
    const client = await portal.as(await make.employee({ ...home, roles: ['ADMIN'] }));
    const { employeeId, pin } = await make.employee(home);
    const { id: deviceId } = await make.device(home);
    // Clocks were set back on 25 October: 02:30 came twice.
    const instants = [
      '24T21:59:59',
      '24T22:00:00',
      '25T00:30:00',
      '25T01:30:00',
      '25T22:59:59',
      '25T23:00:00',
    ];
    for (const at of instants)
      await make.owner.query(
        `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, employee_id,
           person_code, verify_mode, result)
         SELECT $1, (t.at AT TIME ZONE 'Europe/Berlin')::date, t.at, t.at AT TIME ZONE 'Europe/Berlin', 'Europe/Berlin', t.at, $3, $4,
           $5, 'FACE', 'ACCESS_GRANTED' FROM (SELECT $2::timestamptz AS at) t`,
        [home.companyId, `2026-10-${at}Z`, deviceId, employeeId, pin],
      );
    const query = { from: '2026-10-25', to: '2026-10-25' };
    const { content } = (await client.call(deviceLogs.records, { query })).result;
    expect(content.map(({ time, wallTime }: { time: string; wallTime: string }) => [time, wallTime])).toEqual(
      [
        ['2026-10-25T22:59:59.000Z', '2026-10-25 23:59:59'],
        ['2026-10-25T01:30:00.000Z', '2026-10-25 02:30:00'],
        ['2026-10-25T00:30:00.000Z', '2026-10-25 02:30:00'],
        ['2026-10-24T22:00:00.000Z', '2026-10-25 00:00:00'],
      ],
    );
    const wrong = await client.call(deviceLogs.records, { query: { from: '2026-10-02', to: '2026-10-01' } });
    expect(wrong.result.fields).toMatchObject([{ field: 'to', rule: 'order' }]);
  });

  it('filters the device log by person, device and door, and counts, pages and exports the filtered log', async () => {
    const { make } = portal;
    const home = { companyId: (await make.company()).id };
    const client = await portal.as(await make.employee({ ...home, roles: ['ADMIN'] }));
    const door = await make.door(home);
    const device = await make.device({ ...home, doorId: door.id });
    const [employee, other] = [await make.employee(home), await make.employee(home)];
    await terminalOf(portal, device.serial).attlog(
      [employee, employee, other].map(({ pin }, i) => `${pin}\t2026-10-0${i + 1} 10:00:00\t0\t15`),
    );
    const ofDevice = await list({ deviceId: device.id, size: 2 }, client);
    expect(ofDevice).toMatchObject({ totalElements: 3, totalPages: 2, last: false, totalIsExact: true });
    expect(localTimes(await list({ deviceId: device.id, page: 1, size: 2 }, client))).toEqual([
      '2026-10-01 10:00:00',
    ]);
    expect(
      localTimes(await list({ deviceId: device.id, page: 1, size: 2, after: ofDevice.next }, client)),
    ).toEqual(['2026-10-01 10:00:00']);
    expect(localTimes(await list({ doorId: door.id, employeeId: employee.employeeId }, client))).toEqual([
      '2026-10-02 10:00:00',
      '2026-10-01 10:00:00',
    ]);
    expect((await list({ employeeId: other.employeeId }, client)).totalElements).toBe(1);
    expect((await list({ employeeId: other.employeeId, from: '2026-10-04' }, client)).content).toEqual([]);
    for (const foreign of [{ deviceId: device.id }, { doorId: door.id }, { employeeId: employee.employeeId }])
      expect(await list(foreign)).toMatchObject({ totalElements: 0, content: [] });
    const sheet = await client.call(deviceLogs.export, { query: { ...month, deviceId: device.id } });
    const book = read(sheet.result);
    expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).toHaveLength(3);
  });

  it('exports the filtered device events with all names as text', async () => {
    const answer = await admin.call(deviceLogs.export, { query: { ...month, operation: 'OUT' } });
    expect(answer.headers['content-disposition']).toContain('.xlsx');
    const book = read(answer.result);
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const table = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    expect(table).toHaveLength(16);
    expect(table[1]?.[2]).toMatch(/^=HYPERLINK\("x"\) \(person\d+\)$/);
    expect(Object.values(sheet).some((cell) => typeof cell === 'object' && 'f' in cell)).toBe(false);
  });
});
