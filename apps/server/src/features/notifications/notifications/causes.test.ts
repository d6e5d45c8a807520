import { attendanceMonths } from '@gatehouse/api/attendance/attendance-months';
import { noticeSettings } from '@gatehouse/api/notifications/notice-settings';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { beforeAll, describe, expect, it } from 'vitest';
import { givePunches } from '../../../../test/kit/attendance.ts';
import type { Device, Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
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

const told = async (who: Client, subject: string): Promise<string[]> =>
  (await who.call(notifications.list, { query: { size: 100 } })).result.content
    .filter((one: { subject: string }) => one.subject === subject)
    .map((one: { content: string }) => one.content);

describe('punches of codes nobody has', () => {
  const subject = 'Punches from unknown people';
  const punch = (pin: string, wall: string) =>
    portal.app.inject({
      method: 'POST',
      url: `/iclock/cdata?SN=${device.serial}&table=ATTLOG&Stamp=1`,
      headers: { 'content-type': 'text/plain' },
      payload: `${pin}\t${wall}\t0\t1`,
    });

  it('are told once a company and day to who looks after devices, and counted', async () => {
    const staff = await portal.as(await portal.make.employee({ companyId }));
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    await punch('777001', '2026-11-20 08:00:00');
    await punch('777002', '2026-11-20 08:01:00');
    await punch('777002', '2026-11-20 08:01:00'); // a repeat is no punch
    expect(await told(admin, subject)).toEqual([
      '2 punches received on November 20, 2026 have codes that don’t belong to anyone. Assign or dismiss them.',
    ]);
    expect([await told(staff, subject), await told(stranger, subject)]).toEqual([[], []]);
    // a day is one of the company's zone: 17:00 UTC is past midnight there
    portal.clock.set('2026-11-20T17:30:00Z');
    await punch('777001', '2026-11-21 00:29:00');
    expect((await told(admin, subject))[0]).toContain('A punch received on November 21, 2026');
  });

  it('are none when somebody has the code, or the time is out of reach', async () => {
    portal.clock.set('2026-11-23T04:00:00Z');
    const worker = await portal.make.employee({ companyId });
    await punch(worker.pin, '2026-11-23 08:00:00');
    await punch('777003', '1999-01-01 08:00:00');
    expect((await told(admin, subject)).length).toBe(2);
  });
});

describe('late changes of a closed month', () => {
  const subject = 'Late changes in a closed month';

  it('are told once a month to who closes it and to managers of the department and above, and counted', async () => {
    const { make } = portal;
    const above = await make.department({ companyId });
    const [below, beside] = [
      await make.department({ companyId, parentId: above.id }),
      await make.department({ companyId }),
    ];
    const manager = async (departmentId: number) => {
      const person = await make.employee({ companyId, departmentId, roles: ['MANAGER'] });
      await make.manages(person, departmentId);
      return portal.as(person);
    };
    const [chief, other] = [await manager(above.id), await manager(beside.id)];
    const [one, two] = [
      await make.employee({ companyId, departmentId: below.id }),
      await make.employee({ companyId, departmentId: beside.id }),
    ];
    await admin.call(attendanceMonths.lock, { params: { companyId, month: '2026-10' } });
    await givePunches(portal, one, [{ wall: '2026-10-05 08:00', device }]);
    await givePunches(portal, one, [{ wall: '2026-10-06 08:00', device }]);
    await givePunches(portal, two, [{ wall: '2026-10-06 08:00', device }]);
    const [counted] = await told(admin, subject);
    expect(counted).toContain('3 attendance days in October 2026 would be different now.');
    expect((await told(admin, subject)).length).toBe(1);
    expect(await told(chief, subject)).toEqual([expect.stringMatching(/^2 attendance days/)]);
    expect(await told(other, subject)).toEqual([expect.stringMatching(/^One attendance day in October/)]);
    expect(await told(await portal.as(one), subject)).toEqual([]);
  });
});

describe('a device that is silent', () => {
  const subject = 'A device is offline';
  const minutes = (count: number) => portal.clock.advance(count * 60_000);
  const heard = () =>
    portal.make.owner.query('UPDATE device_states SET last_seen_at = $1 WHERE device_id = $2', [
      portal.clock.now(),
      device.id,
    ]);
  const settings = (body: object) => admin.call(noticeSettings.update, { params: { companyId }, body });
  const look = async (job: ReturnType<typeof silenceJob>) => {
    await job.run(portal.services, {});
    return (await told(admin, subject)).length;
  };

  it('is told once a silence, after as long as the company set, and not by a portal that was away itself', async () => {
    const job = silenceJob();
    await heard();
    minutes(24 * 60 + 1);
    expect(await look(job)).toBe(0); // it listens since just now
    minutes(15);
    expect([await look(job), await look(job)]).toEqual([1, 1]);
    expect((await told(admin, subject))[0]).toContain('Device');
    await heard();
    minutes(23 * 60);
    expect(await look(job)).toBe(1);
    minutes(61);
    expect(await look(job)).toBe(2);
  });

  it('is told earlier, or not at all, where the company says so', async () => {
    const job = silenceJob();
    await look(job);
    await heard();
    expect((await settings({ silentHours: null })).result).toMatchObject({ silentHours: null, version: 2 });
    minutes(200);
    expect(await look(job)).toBe(2);
    await settings({ silentHours: 3 });
    expect(await look(job)).toBe(3);
    const refused = await settings({ silentHours: 0 });
    expect([refused.status, refused.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
  });
});
