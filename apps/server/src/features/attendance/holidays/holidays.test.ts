import { holidays } from '@gatehouse/api/attendance/holidays';
import { createPunchSite } from '@gatehouse/testing/data/attendance/days';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeCompany, recomputeJob } from '../attendance-days/attendance-days.service.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const create = (client: Client, body: object) =>
  client.call(holidays.create, { body: { companyId, name: 'Feast', ...body } });

describe('holidays of companies and buildings', () => {
  it('lists the holidays of a year, with holidays of buildings after holidays of the company', async () => {
    const building = await portal.make.building({ companyId });
    const wholeHoliday = await create(admin, { date: '2031-04-30' });
    expect(wholeHoliday.result).toMatchObject({ part: 'WHOLE', buildingId: null });
    const open = await create(admin, { date: '2031-04-30', buildingId: building.id, part: 'NONE' });
    expect(open.status).toBe(200);
    const { result } = await admin.call(holidays.list, { query: { year: 2031 } });
    expect(result.content.map(({ part }: { part: string }) => part)).toEqual(['WHOLE', 'NONE']);
    expect((await admin.call(holidays.list, { query: { year: 2032 } })).result.content).toEqual([]);
  });

  it('rejects a second holiday on a date, a working day without a building and a building of another company', async () => {
    await create(admin, { date: '2031-05-01' });
    expect((await create(admin, { date: '2031-05-01', name: 'Twice' })).code).toBe('ATT_HOLIDAY_EXISTED');
    expect((await create(admin, { date: '2031-05-02', part: 'NONE' })).code).toBe(
      'ATT_HOLIDAY_NOT_AT_BUILDING',
    );
    const foreign = await portal.make.building();
    expect((await create(admin, { date: '2031-05-02', buildingId: foreign.id })).code).toBe(
      'AREA_BUILDING_ID_NOT_FOUND',
    );
  });

  it('lets all employees of a company read its holidays and only administrators change them', async () => {
    const { id } = (await create(admin, { date: '2031-09-02' })).result;
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await staff.call(holidays.get, { params: { id } })).status).toBe(200);
    expect((await create(staff, { date: '2031-09-03' })).status).toBe(403);
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    for (const answer of [
      await stranger.call(holidays.get, { params: { id } }),
      await stranger.call(holidays.update, { params: { id }, body: { name: 'Theirs' } }),
      await stranger.call(holidays.remove, { params: { id } }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'ATT_HOLIDAY_NOT_FOUND']);
  });
});

describe('recalculation after a holiday is added, moved or deleted', () => {
  it('recomputes the date of an added, moved or deleted holiday, and the previous date of a moved holiday', async () => {
    const site = await createPunchSite(portal, ['17 09:10', '17 18:00', '18 09:10', '18 18:00']);
    const own = { companyId: site.companyId };
    const chief = await portal.as(await portal.make.employee({ ...own, roles: ['ADMIN'] }));
    const readOvertime = async () => (await site.days()).map((day) => day.overtime);
    const { result: preview } = await chief.call(holidays.affected, {
      query: { ...own, date: '2026-11-17' },
    });
    expect(preview).toEqual({ from: '2026-11-17', to: '2026-11-17', people: 2, peopleOnLeave: 0 });
    const { result } = await create(chief, { ...own, date: '2026-11-17' });
    expect(await readOvertime()).toEqual([530, 0]);
    await chief.call(holidays.update, { params: { id: result.id }, body: { date: '2026-11-18' } });
    expect(await readOvertime()).toEqual([0, 530]);
    await chief.call(holidays.update, { params: { id: result.id }, body: { part: 'FIRST_HALF' } });
    expect((await site.days())[1]).toMatchObject({ overtime: 165, late: 0 });
    await chief.call(holidays.remove, { params: { id: result.id } });
    expect(await readOvertime()).toEqual([0, 0]);
  });

  it('removes an absence only at the building of the holiday', async () => {
    const site = await createPunchSite(portal, ['16 09:00', '16 18:00', '18 09:00', '18 18:00']);
    const own = { companyId: site.companyId };
    const chief = await portal.as(await portal.make.employee({ ...own, roles: ['ADMIN'] }));
    await site.close();
    expect((await site.days()).map(({ status }) => status)).toEqual(['PRESENT', 'ABSENT', 'PRESENT']);
    const building = await portal.make.building(own);
    const there = { ...own, date: '2026-11-17', buildingId: building.id };
    const { result } = await create(chief, there);
    expect((await site.days())[1]).toMatchObject({ status: 'ABSENT' });
    // Simulates that the building has always been the home building of the employee.
    await portal.make.owner.query('UPDATE employees SET home_building_id = $2 WHERE id = $1', [
      site.employeeId,
      building.id,
    ]);
    await portal.make.owner.query("UPDATE employees SET past_home_buildings = '[]' WHERE id = $1", [
      site.employeeId,
    ]);
    await chief.call(holidays.update, { params: { id: result.id }, body: { name: 'Of the house' } });
    expect((await site.days()).map(({ status }) => status)).toEqual(['PRESENT', 'PRESENT']);
  });

  it('removes the absences on a new holiday, even before the first and after the last date with a punch', async () => {
    const site = await createPunchSite(portal, ['17 09:00', '17 18:00']);
    const own = { companyId: site.companyId };
    const chief = await portal.as(await portal.make.employee({ ...own, roles: ['ADMIN'] }));
    await portal.make.owner.query("UPDATE employees SET created_at = '2026-11-01' WHERE id = $1", [
      site.employeeId,
    ]);
    const readStatuses = async () => (await site.days()).map(({ status }) => status);
    await closeCompany(portal.services, site.companyId, { from: '2026-11-12' });
    expect(await readStatuses()).toEqual(['ABSENT', 'ABSENT', 'ABSENT', 'PRESENT', 'ABSENT']);
    await create(chief, { ...own, date: '2026-11-13' });
    expect(await readStatuses()).toEqual(['ABSENT', 'ABSENT', 'PRESENT', 'ABSENT']);
    // For many people, a job recomputes the days, so the test runs the job.
    await portal.make.owner.query(
      "INSERT INTO holidays (company_id, holiday_date, name) VALUES ($1, '2026-11-18', 'Feast')",
      [site.companyId],
    );
    await recomputeJob.run(portal.services, { ...own, from: '2026-11-18', to: '2026-11-18' });
    expect(await readStatuses()).toEqual(['ABSENT', 'ABSENT', 'PRESENT']);
  });
});
