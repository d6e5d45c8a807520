import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { reprocessJob } from './reprocess.service.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let stranger: Client;
let terminal: TerminalClient;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
  terminal = terminalOf(portal, (await portal.make.device({ companyId })).serial);
});

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const list = async (query: object = {}, client = admin) =>
  (await client.call(quarantine.list, { query })).result;
const twoDays = (code: string) =>
  [17, 18].flatMap((day) => [
    `${code}\t2026-11-${day} 09:00:00\t0\t1`,
    `${code}\t2026-11-${day} 18:00:00\t1\t1`,
  ]);

describe('quarantine of records', () => {
  it('groups records of unknown people by person code and suggests the probable person', async () => {
    const person = await portal.make.employee({ companyId, pin: '4711' });
    await terminal.attlog([...twoDays('004711'), 'garbage']);
    const { content, totalElements } = await list();
    expect(totalElements).toBe(2);
    expect(content.find(({ personCode }: { personCode: string }) => personCode === '004711')).toMatchObject({
      reason: 'UNKNOWN_PERSON',
      records: 4,
      firstTime: '2026-11-17 09:00:00',
      lastTime: '2026-11-18 18:00:00',
      suggestion: { employeeId: person.employeeId, why: 'SAME_DIGITS' },
    });
    expect((await list({ reason: 'UNREADABLE' })).content).toMatchObject([
      { raw: 'garbage', suggestion: null },
    ]);
    expect((await list({ keyword: '4711' })).totalElements).toBe(1);
    expect((await list({}, stranger)).totalElements).toBe(0);
  });

  it("suggests the owner of a card if a quarantined person code consists of the card's bytes, in either order", async () => {
    const ann = await portal.make.employee({ companyId });
    await rows("UPDATE employees SET card_number = '0563537489' WHERE id = $1", [ann.employeeId]);
    const device = await portal.make.device({ companyId, protocol: 'ZK_ACC' });
    const { send } = terminalOf(portal, device.serial);
    await send('POST', 'registry', '', 'DeviceType=acc,LockCount=1');
    const cards = ['563537489', '[51E69621]', '[51E6962100]', '51E69621', '1374066209'];
    for (const [index, card] of cards.entries())
      await send(
        'POST',
        'cdata',
        '&table=rtlog',
        `time=2026-11-20 08:0${index}:00\tpin=0\tcardno=${card}\teventaddr=1\tevent=0\tinoutstatus=0\tverifytype=4\tindex=${index}`,
      );
    const punches = await rows('SELECT person_code FROM punches WHERE employee_id = $1', [ann.employeeId]);
    expect(punches).toHaveLength(3);
    const { content } = await list();
    const suggestionFor = (code: string) =>
      content.find(({ personCode }: { personCode: string }) => personCode === code)?.suggestion;
    expect(suggestionFor('51E69621')).toMatchObject({ employeeId: ann.employeeId, why: 'SAME_BYTES' });
    expect(suggestionFor('1374066209')).toMatchObject({ employeeId: ann.employeeId, why: 'TURNED_BYTES' });
  });

  it('finds quarantine groups by the start of a person code and by device, newest first, even beyond the counting limit', async () => {
    const company = await portal.make.company();
    const client = await portal.as(await portal.make.employee({ companyId: company.id, roles: ['ADMIN'] }));
    const [gate, yard] = [
      await portal.make.device({ companyId: company.id }),
      await portal.make.device({ companyId: company.id }),
    ];
    await rows(
      `INSERT INTO quarantine (company_id, device_id, record_key, reason, person_code, wall_time, raw, received_at)
      SELECT $1, CASE WHEN n % 2 = 0 THEN $2::bigint ELSE $3 END, gen_random_uuid(), 'UNKNOWN_PERSON',
        CASE WHEN n % 100 = 0 THEN '00' ELSE '' END || 600000 + n, timestamp '2026-11-17', 'raw', now()
      FROM generate_series(1, 10100) AS n`,
      [company.id, gate.id, yard.id],
    );
    const listCodes = async (query: object) => {
      const { content, totalElements, totalIsCapped } = await list({ size: 3, ...query }, client);
      return [totalElements, totalIsCapped, content.map((line: { personCode: string }) => line.personCode)];
    };
    expect(await listCodes({ keyword: '60990' })).toEqual([10, false, ['609909', '609908', '609907']]);
    expect(await listCodes({ keyword: '6099', page: 33 })).toEqual([100, false, ['00609900']]);
    expect(await listCodes({ keyword: '006099' })).toEqual([1, false, ['00609900']]);
    expect(await listCodes({ keyword: '6', page: 1 })).toEqual([
      10_000,
      true,
      ['610097', '610096', '610095'],
    ]);
    expect(await listCodes({ page: 1 })).toEqual([10_000, true, ['610097', '610096', '610095']]);
    expect(await listCodes({ keyword: gate.serial })).toEqual([
      5_050,
      false,
      ['00610100', '610098', '610096'],
    ]);
    expect(await listCodes({ keyword: '6', reason: 'UNREADABLE' })).toEqual([0, false, []]);
    expect(await listCodes({ keyword: '6', state: 'DISMISSED' })).toEqual([0, false, []]);
  });

  it('creates punches and attendance days for all earlier records of a mapped person code, and for later records', async () => {
    const person = await portal.make.employee({ companyId });
    const body = { code: '555001', employeeId: person.employeeId };
    await terminal.attlog(twoDays('555001'));
    expect((await admin.call(quarantine.map, { body })).result).toEqual({
      mapped: 4,
      waiting: 0,
      mappingId: expect.any(Number),
    });
    await terminal.attlog(['555001\t2026-11-19 09:00:00\t0\t1']);
    const days = await rows(
      'SELECT work_date::text AS date, status FROM attendance_days WHERE employee_id = $1 ORDER BY 1',
      [person.employeeId],
    );
    expect(days).toEqual([
      { date: '2026-11-17', status: 'PRESENT' },
      { date: '2026-11-18', status: 'PRESENT' },
      { date: '2026-11-19', status: 'INCOMPLETE' },
    ]);
    // Mapping the person code a second time changes nothing.
    expect((await admin.call(quarantine.map, { body })).result).toEqual({
      mapped: 0,
      waiting: 0,
      mappingId: null,
    });
    await reprocessJob.run(portal.services, { companyId, code: '555001', accountId: null });
    expect(await rows('SELECT 1 FROM punches WHERE employee_id = $1', [person.employeeId])).toHaveLength(5);
    expect((await list({ keyword: '555001', state: 'MAPPED' })).content).toMatchObject([{ records: 4 }]);
    // If the terminal sends the same records again, no punches are added.
    expect((await terminal.attlog(twoDays('555001'))).body).toBe('OK: 4');
    expect(await rows('SELECT 1 FROM punches WHERE employee_id = $1', [person.employeeId])).toHaveLength(5);
  });

  it('processes a large number of earlier records of a mapped person code in a job', async () => {
    const person = await portal.make.employee({ companyId });
    const lines = Array.from(
      { length: 620 },
      (_, i) =>
        `555002\t2026-10-${String(1 + (i % 30)).padStart(2, '0')} 1${i % 10}:${String(i % 60).padStart(2, '0')}:${String(Math.floor(i / 30)).padStart(2, '0')}\t255\t1`,
    );
    await terminal.attlog(lines);
    const { result } = await admin.call(quarantine.map, {
      body: { code: '555002', employeeId: person.employeeId },
    });
    expect(result).toMatchObject({ mapped: 500, waiting: 120 });
    await reprocessJob.run(portal.services, { companyId, code: '555002', accountId: null });
    expect(await rows('SELECT 1 FROM punches WHERE employee_id = $1', [person.employeeId])).toHaveLength(620);
  });

  it('rejects mapping a person code that belongs to another person, and mapping to a person of another company', async () => {
    const [owner, other] = [
      await portal.make.employee({ companyId }),
      await portal.make.employee({ companyId }),
    ];
    for (const code of [owner.pin, '555003']) {
      await admin.call(quarantine.map, { body: { code: '555003', employeeId: owner.employeeId } });
      expect((await admin.call(quarantine.map, { body: { code, employeeId: other.employeeId } })).code).toBe(
        'ATT_PERSON_CODE_TAKEN',
      );
    }
    expect(
      (await stranger.call(quarantine.map, { body: { code: '1', employeeId: owner.employeeId } })).code,
    ).toBe('HR_EMPLOYEE_NOT_FOUND');
  });

  it('creates a flagged punch when an administrator accepts a record with an implausible time, and rejects a second acceptance', async () => {
    const person = await portal.make.employee({ companyId });
    await portal.make.employee({ pin: person.pin });
    await terminal.attlog([`${person.pin}\t2026-11-23 09:00:00\t0\t1`]);
    const { content } = await list({ reason: 'FUTURE_TIME' });
    const params = { id: content[0].id };
    // The list shows the owner of the terminal user ID, so that the administrator can ask the owner to confirm the
    // time.
    expect(content[0].owner).toMatchObject({
      employeeId: person.employeeId,
      displayName: expect.any(String),
    });
    expect((await stranger.call(quarantine.release, { params })).code).toBe('ATT_QUARANTINE_NOT_FOUND');
    expect((await admin.call(quarantine.release, { params })).status).toBe(200);
    expect(
      await rows('SELECT wall_time::text AS wall, flags FROM punches WHERE employee_id = $1', [
        person.employeeId,
      ]),
    ).toEqual([{ wall: '2026-11-23 09:00:00', flags: ['RELEASED'] }]);
    expect((await admin.call(quarantine.release, { params })).code).toBe('ATT_QUARANTINE_RESOLVED');
  });

  it('dismisses all records of a person code without deleting them', async () => {
    await terminal.attlog(twoDays('555004'));
    const [line] = (await list({ keyword: '555004' })).content;
    expect((await admin.call(quarantine.dismiss, { params: { id: line.id } })).result).toEqual({
      dismissed: 4,
    });
    expect((await list({ keyword: '555004' })).totalElements).toBe(0);
    expect((await list({ keyword: '555004', state: 'DISMISSED' })).content).toMatchObject([{ records: 4 }]);
  });
});
