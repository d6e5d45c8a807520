import { beforeAll, describe, expect, it } from 'vitest';
import type { Device, Person } from '../../../../test/kit/factories.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { type TerminalClient, terminalOf } from '../device-ops.kit.ts';

let portal: TestPortal;
let companyId: number;
let person: Person;
let device: Device;
let terminal: TerminalClient;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  person = await portal.make.employee({ companyId });
  device = await portal.make.device({ companyId });
  terminal = terminalOf(portal, device.serial);
});

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const punchesOf = (employeeId: number | null) =>
  rows(
    'SELECT wall_time::text AS wall, direction, work_date::text, ignored, flags FROM punches WHERE employee_id = $1 ORDER BY punched_at, id',
    [employeeId],
  );
const daysOf = (employeeId: number | null) =>
  rows(
    'SELECT work_date::text AS date, status, worked_minutes AS worked, late_minutes AS late FROM attendance_days WHERE employee_id = $1 ORDER BY 1',
    [employeeId],
  );

describe('an upload of punches', () => {
  it('becomes punches and the attendance day before the OK', async () => {
    const lines = [
      `${person.pin}\t2026-11-19 09:06:10\t255\t15\t0\t0`,
      `${person.pin}\t2026-11-19 18:00:00\t255\t15\t0\t0`,
    ];
    const answer = await terminal.attlog(lines, '1001');
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

  it('sent again is acknowledged again and adds nothing', async () => {
    const lines = [
      `${person.pin}\t2026-11-19 09:06:10\t255\t15\t0\t0`,
      `${person.pin}\t2026-11-19 18:00:00\t255\t15\t0\t0`,
    ];
    expect((await terminal.attlog(lines, '1001')).body).toBe('OK: 2');
    expect(await punchesOf(person.employeeId)).toHaveLength(2);
  });
});
