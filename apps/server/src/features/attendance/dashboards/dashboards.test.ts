import { dashboards } from '@gatehouse/api/attendance/dashboards';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import { type TerminalClient, terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeCompany } from '../attendance-days/attendance-days.service.ts';

let portal: TestPortal;
let companyId: number;
let upper: { id: number };
let lower: { id: number };
let sibling: { id: number };
let manager: Client;
let admin: Client;
let anna: Person;
let ben: Person;
let cleo: Person;
let terminal: TerminalClient;

// The time is Friday noon in the company's zone.
const noon = '2026-11-20T05:00:00Z';

beforeAll(async () => {
  portal = await testPortal({ at: noon });
  companyId = (await portal.make.company()).id;
  upper = await portal.make.department({ companyId });
  lower = await portal.make.department({ companyId, parentId: upper.id });
  sibling = await portal.make.department({ companyId });
  const boss = await portal.make.employee({ companyId, departmentId: sibling.id, roles: ['MANAGER'] });
  await queryRows(
    'INSERT INTO department_managers (company_id, department_id, employee_id) VALUES ($1, $2, $3)',
    [companyId, upper.id, boss.employeeId],
  );
  manager = await portal.as(boss);
  admin = await portal.as(
    await portal.make.employee({ companyId, departmentId: sibling.id, roles: ['ADMIN'] }),
  );
  anna = await portal.make.employee({ companyId, departmentId: upper.id, displayName: 'Anna' });
  ben = await portal.make.employee({ companyId, departmentId: lower.id, displayName: 'Ben' });
  cleo = await portal.make.employee({ companyId, departmentId: sibling.id, displayName: 'Cleo' });
  await queryRows("UPDATE employees SET created_at = '2026-11-19' WHERE company_id = $1", [companyId]);
  const device = await portal.make.device({ companyId });
  terminal = terminalOf(portal, device.serial);
  await terminal.attlog([
    // Yesterday, Anna and Ben were late. Anna left early, but after noon.
    `${anna.pin}\t2026-11-19 09:30:00\t0\t1`,
    `${ben.pin}\t2026-11-19 09:40:00\t0\t15`,
    `${ben.pin}\t2026-11-19 11:00:00\t1\t15`,
    `${anna.pin}\t2026-11-19 15:00:00\t1\t1`,
    // Today, Anna is late and inside. Ben came on time and left again.
    `${anna.pin}\t2026-11-20 09:20:00\t0\t4`,
    `${ben.pin}\t2026-11-20 08:40:00\t0\t15`,
    `${ben.pin}\t2026-11-20 11:20:00\t1\t15`,
    `${cleo.pin}\t2026-11-20 08:00:00\t0\t15`,
  ]);
});

const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const fetchResult = async (client: Client, operation: OperationShape, query: object = {}) => {
  const answer = await client.call(operation, { query });
  expect(answer.status).toBe(200);
  return answer.result;
};

const ofDepartments = [
  dashboards.todaySummary,
  dashboards.todayCheckIns,
  dashboards.todayActivity,
  dashboards.differences,
  dashboards.attendanceActivity,
  dashboards.departmentMethods,
  dashboards.latestLogs,
  dashboards.latestEmployees,
];

describe('the department dashboard', () => {
  it('sums up the departments that a manager sees, including departments below them', async () => {
    expect(await fetchResult(manager, dashboards.todaySummary)).toEqual({
      asOf: '2026-11-20T05:00:00.000Z',
      timeZone: 'Asia/Ho_Chi_Minh',
      people: 2,
      averageCheckIn: 9 * 60,
      averageCheckOut: 11 * 60 + 20,
      working: 1,
      absent: 0,
      covered: 0,
      notHereYet: 0,
      lastWeek: { averageCheckIn: null, averageCheckOut: null },
      recent: expect.any(Array),
    });
    expect(await fetchResult(manager, dashboards.todaySummary, { departmentId: lower.id })).toMatchObject({
      people: 1,
      averageCheckIn: 8 * 60 + 40,
      working: 0,
    });
    const { recent } = await fetchResult(manager, dashboards.todaySummary);
    expect(recent).toHaveLength(14);
    expect(recent.slice(-2)).toEqual([
      // Both people came late. One left at eleven and one at three.
      { date: '2026-11-19', averageCheckIn: 9 * 60 + 35, averageCheckOut: 13 * 60, present: 2, absent: 0 },
      { date: '2026-11-20', averageCheckIn: 9 * 60, averageCheckOut: 11 * 60 + 20, present: 2, absent: 0 },
    ]);
    expect(await fetchResult(admin, dashboards.todaySummary)).toMatchObject({
      people: 5,
      working: 2,
      notHereYet: 2,
    });
  });

  it('counts expected people as not arrived until their absence is decided', async () => {
    const lonely = await portal.make.department({ companyId });
    const late = await portal.make.employee({ companyId, departmentId: lonely.id });
    await queryRows("UPDATE employees SET created_at = '2026-11-18' WHERE id = $1", [late.employeeId]);
    const query = { departmentId: lonely.id };
    const readSummary = () => fetchResult(admin, dashboards.todaySummary, query);
    portal.clock.set('2026-11-20T01:30:00Z');
    expect(await readSummary()).toMatchObject({ people: 1, absent: 0, notHereYet: 0 });
    portal.clock.set('2026-11-20T02:00:00Z');
    expect(await readSummary()).toMatchObject({ absent: 0, notHereYet: 1 });
    await queryRows("UPDATE device_states SET last_seen_at = '2026-11-20T16:30:00Z' WHERE company_id = $1", [
      companyId,
    ]);
    portal.clock.set('2026-11-20T16:30:00Z');
    await closeCompany(portal.services, companyId, { from: '2026-11-20', to: '2026-11-20' });
    expect(await readSummary()).toMatchObject({ absent: 1, notHereYet: 0 });
    portal.clock.set(noon);
  });

  it('expects people to work from their joining date to their leaving date in the company’s zone', async () => {
    const west = (await portal.make.company()).id;
    await queryRows("UPDATE companies SET time_zone = 'America/New_York' WHERE id = $1", [west]);
    const chief = await portal.as(await portal.make.employee({ companyId: west, roles: ['ADMIN'] }));
    const joiner = await portal.make.employee({ companyId: west });
    await queryRows("UPDATE employees SET joined_on = '2026-11-20' WHERE id = $1", [joiner.employeeId]);
    // The time in New York is first Thursday the 19th, 20:30, and then Friday the 20th, 9:00.
    portal.clock.set('2026-11-20T01:30:00Z');
    const countAwaited = async () => {
      const { notHereYet, people } = await fetchResult(chief, dashboards.todaySummary);
      return [notHereYet, people];
    };
    expect(await countAwaited()).toEqual([1, 1]);
    portal.clock.set('2026-11-20T14:00:00Z');
    expect(await countAwaited()).toEqual([2, 2]);
    await queryRows("UPDATE employees SET left_on = '2026-11-20' WHERE id = $1", [joiner.employeeId]);
    portal.clock.set('2026-11-21T01:30:00Z');
    expect(await countAwaited()).toEqual([2, 2]);
    portal.clock.set(noon);
  });

  it("counts today's check-ins, entrances and exits by half hour", async () => {
    const checkIns = await fetchResult(manager, dashboards.todayCheckIns);
    expect([checkIns.onTime, checkIns.late, checkIns.points.length]).toEqual([1, 1, 41]);
    expect(checkIns.points.filter((point: { checkIns: number }) => point.checkIns > 0)).toEqual([
      { minute: 510, checkIns: 1, late: 0 },
      { minute: 540, checkIns: 1, late: 1 },
    ]);
    const activity = await fetchResult(manager, dashboards.todayActivity, { lastHour: 600 });
    expect([activity.now, activity.ins, activity.outs]).toEqual([720, 2, 1]);
    expect(activity.points.at(-1).minute).toBe(600);
    // No Friday has entrances yet. A week later, this Friday determines the usual value.
    expect([activity.date, activity.points[17].usualIns]).toEqual(['2026-11-20', null]);
    portal.clock.set('2026-11-27T05:00:00Z');
    const { points } = await fetchResult(manager, dashboards.todayActivity);
    expect(points.slice(16, 20).map((point: { usualIns: number }) => point.usualIns)).toEqual([0, 1, 1, 0]);
    portal.clock.set(noon);
  });

  it('compares check-ins with yesterday up to the same half hour', async () => {
    expect(await fetchResult(manager, dashboards.differences)).toEqual({
      checkinLateToday: 1,
      checkinLateTodayPercent: -50,
      checkoutEarlyToday: 1,
      // Anna left at 15:00.
      checkoutEarlyTodayPercent: 0,
    });
  });

  it('shows the punches of a period by day and by verification method', async () => {
    const { from, to, days } = await fetchResult(manager, dashboards.attendanceActivity, {
      type: 'this-week',
    });
    expect([from, to]).toEqual(['2026-11-16', '2026-11-20']);
    expect(days.slice(2)).toEqual([
      { date: '2026-11-18', checkIns: 0, late: 0, early: 0, absent: 0 },
      { date: '2026-11-19', checkIns: 2, late: 2, early: 2, absent: 0 },
      { date: '2026-11-20', checkIns: 2, late: 1, early: 1, absent: 0 },
    ]);
    const methods = await fetchResult(manager, dashboards.departmentMethods, { type: 'this-quarter' });
    expect(methods).toMatchObject({ from: '2026-10-01', total: 7 });
    expect(methods.methods.map(({ count }: { count: number }) => count)).toEqual([4, 1, 2, 0]);
  });

  it('lists only the newest punches and people of the requested departments', async () => {
    const { content } = await fetchResult(manager, dashboards.latestLogs);
    expect(content.map((log: { displayName: string }) => log.displayName).slice(0, 3)).toEqual([
      'Ben',
      'Anna',
      'Ben',
    ]);
    expect(content).toHaveLength(6);
    expect(content[0]).toMatchObject({ time: '2026-11-20T04:20:00.000Z', direction: 'OUT' });
    const people = await fetchResult(manager, dashboards.latestEmployees);
    expect(people.content.map((employee: { id: number }) => employee.id)).toEqual([
      ben.employeeId,
      anna.employeeId,
    ]);
  });

  it('rejects employees, and returns the same error for hidden departments and for departments that do not exist', async () => {
    const staff = await portal.as(anna);
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    for (const operation of ofDepartments) {
      expect((await staff.call(operation)).status).toBe(403);
      for (const [client, departmentId] of [
        [manager, sibling.id],
        [stranger, upper.id],
        [admin, 999_999],
      ] as const) {
        const answer = await client.call(operation, { query: { departmentId } });
        expect([answer.status, answer.code]).toEqual([404, 'HR_DEPARTMENT_NOT_FOUND']);
      }
    }
  });

  it('returns an empty dashboard for departments without people', async () => {
    const nobody = await portal.as(await portal.make.employee({ roles: ['MANAGER'] }));
    for (const operation of ofDepartments) await fetchResult(nobody, operation);
    expect(await fetchResult(nobody, dashboards.latestLogs)).toEqual({ content: [] });
  });
});

describe('the dashboard of an employee', () => {
  it('shows the hours and figures of a period by day to an employee', async () => {
    const own = await portal.as(anna);
    const week = await fetchResult(own, dashboards.workingHours);
    expect(week).toMatchObject({ from: '2026-11-16', to: '2026-11-20' });
    expect(week.days.map(({ hours }: { hours: number }) => hours)).toEqual([0, 0, 0, 4.5, 0]);
    expect(week.workingStats).toMatchObject({ totalWorkingHours: 4.5, lateCheckInCount: 2, checkinCount: 2 });
    expect((await fetchResult(own, dashboards.workingHours, { type: 'quarter' })).from).toBe('2026-10-01');
  });

  it('counts the employee’s own punches by verification method', async () => {
    const { total, methods } = await fetchResult(await portal.as(anna), dashboards.myMethods, {
      type: 'this-month',
    });
    expect(total).toBe(3);
    expect(methods.map(({ count }: { count: number }) => count)).toEqual([0, 1, 2, 0]);
  });
});
