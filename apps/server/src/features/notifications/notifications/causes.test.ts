import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { noticeSettings } from '@gatehouse/api/notifications/notice-settings';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { insertPunches } from '@gatehouse/testing/data/attendance/days';
import type { Device, Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { silenceJob } from '../../area/devices/silence.service.ts';

let portal: TestPortal;
let companyId: number;
let adminPerson: Person;
let admin: Client;
let device: Device;

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T04:00:00Z' });
  companyId = (await portal.make.company()).id;
  adminPerson = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  admin = await portal.as(adminPerson);
  device = await portal.make.device({ companyId });
});

const listContents = async (who: Client, subject: string): Promise<string[]> =>
  (await who.call(notifications.list, { query: { size: 100 } })).result.content
    .filter((notice: { subject: string }) => notice.subject === subject)
    .map((notice: { content: string }) => notice.content);

describe('notifications about punches of unknown people', () => {
  const subject = 'Punches from unknown people';
  const punch = (pin: string, localTime: string) =>
    portal.app.inject({
      method: 'POST',
      url: `/iclock/cdata?SN=${device.serial}&table=ATTLOG&Stamp=1`,
      headers: { 'content-type': 'text/plain' },
      payload: `${pin}\t${localTime}\t0\t1`,
    });

  it('notifies people in charge of devices about punches of unknown people once per company and day, with the number of punches', async () => {
    const staff = await portal.as(await portal.make.employee({ companyId }));
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    await punch('777001', '2026-11-20 08:00:00');
    await punch('777002', '2026-11-20 08:01:00');
    await punch('777002', '2026-11-20 08:01:00'); // a punch that the device sends again is not counted again
    expect(await listContents(admin, subject)).toEqual([
      '2 punches received on November 20, 2026 have codes that don’t belong to anyone. Assign or dismiss them.',
    ]);
    expect([await listContents(staff, subject), await listContents(stranger, subject)]).toEqual([[], []]);
    // the day is counted in the company’s zone, where 17:00 UTC is after midnight
    portal.clock.set('2026-11-20T17:30:00Z');
    await punch('777001', '2026-11-21 00:29:00');
    expect((await listContents(admin, subject))[0]).toContain('A punch received on November 21, 2026');
  });

  it('sends no notification about a punch if its terminal user ID belongs to a person, or if its time is out of range', async () => {
    portal.clock.set('2026-11-23T04:00:00Z');
    const worker = await portal.make.employee({ companyId });
    await punch(worker.pin, '2026-11-23 08:00:00');
    await punch('777003', '1999-01-01 08:00:00');
    expect((await listContents(admin, subject)).length).toBe(2);
  });
});

describe('notifications about late changes in a closed month', () => {
  const subject = 'Late changes in a closed month';

  it('notifies people that may close months, and managers of the department and its parents, about late changes once per month, with their number', async () => {
    const { make } = portal;
    const above = await make.department({ companyId });
    const [below, sibling] = [
      await make.department({ companyId, parentId: above.id }),
      await make.department({ companyId }),
    ];
    const createManager = async (departmentId: number) => {
      const person = await make.employee({ companyId, departmentId, roles: ['MANAGER'] });
      await make.manages(person, departmentId);
      return portal.as(person);
    };
    const [chief, other] = [await createManager(above.id), await createManager(sibling.id)];
    const [first, two] = [
      await make.employee({ companyId, departmentId: below.id }),
      await make.employee({ companyId, departmentId: sibling.id }),
    ];
    await admin.call(attendanceMonths.lock, { params: { companyId, month: '2026-10' } });
    await insertPunches(portal, first, [{ wall: '2026-10-05 08:00', device }]);
    await insertPunches(portal, first, [{ wall: '2026-10-06 08:00', device }]);
    await insertPunches(portal, two, [{ wall: '2026-10-06 08:00', device }]);
    const [content] = await listContents(admin, subject);
    expect(content).toContain('3 attendance days in October 2026 would be different now.');
    expect((await listContents(admin, subject)).length).toBe(1);
    expect(await listContents(chief, subject)).toEqual([expect.stringMatching(/^2 attendance days/)]);
    expect(await listContents(other, subject)).toEqual([
      expect.stringMatching(/^One attendance day in October/),
    ]);
    expect(await listContents(await portal.as(first), subject)).toEqual([]);
  });
});

describe('notifications about silent devices', () => {
  const subject = 'A device is offline';
  const advanceMinutes = (count: number) => portal.clock.advance(count * 60_000);
  const markSeen = () =>
    portal.make.owner.query('UPDATE device_states SET last_seen_at = $1 WHERE device_id = $2', [
      portal.clock.now(),
      device.id,
    ]);
  const updateSettings = (body: object) => admin.call(noticeSettings.update, { params: { companyId }, body });
  const runAndCount = async (job: ReturnType<typeof silenceJob>) => {
    await job.run(portal.services, {});
    return (await listContents(admin, subject)).length;
  };

  it('notifies about a silent device once per outage after the company’s delay, but not if the portal itself was down', async () => {
    const job = silenceJob();
    await markSeen();
    advanceMinutes(24 * 60 + 1);
    expect(await runAndCount(job)).toBe(0); // the portal waits for devices after its start before it reports them as silent
    advanceMinutes(15);
    expect([await runAndCount(job), await runAndCount(job)]).toEqual([1, 1]);
    expect((await listContents(admin, subject))[0]).toContain('Device');
    await markSeen();
    advanceMinutes(23 * 60);
    expect(await runAndCount(job)).toBe(1);
    advanceMinutes(61);
    expect(await runAndCount(job)).toBe(2);
  });

  it('notifies about a silent device earlier or not at all, depending on the company’s settings', async () => {
    const job = silenceJob();
    await runAndCount(job);
    await markSeen();
    expect((await updateSettings({ silentHours: null })).result).toMatchObject({
      silentHours: null,
      version: 2,
    });
    advanceMinutes(200);
    expect(await runAndCount(job)).toBe(2);
    await updateSettings({ silentHours: 3 });
    expect(await runAndCount(job)).toBe(3);
    const refused = await updateSettings({ silentHours: 0 });
    expect([refused.status, refused.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
  });
});
