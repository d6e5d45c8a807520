import { notifications } from '@gatehouse/api/notifications/notifications';
import { avatars } from '@gatehouse/api/people/pictures';
import { DAY } from '@gatehouse/api/platform/dates';
import { pathOf } from '@gatehouse/api/platform/operation';
import { teleworkChecks } from '@gatehouse/api/telework/telework-checks';
import { teleworkSettings } from '@gatehouse/api/telework/telework-settings';
import { createJpeg } from '@gatehouse/testing/data/people/pictures';
import { createAgent } from '@gatehouse/testing/kit/agent';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgetReports } from '../activity-watch/reports.jobs.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let leader: Client;
let otherLeader: Client;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  ({ id: departmentId, companyId } = await portal.make.department());
  leader = await makeLeader(departmentId);
  otherLeader = await makeLeader((await portal.make.department({ companyId })).id);
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  await setMode('FACE');
});

async function makeLeader(id: number): Promise<Client> {
  const chief = await portal.make.employee({ companyId, departmentId: id, roles: ['MANAGER'] });
  await portal.make.manages(chief, id);
  return portal.as(chief);
}
const setMode = (verifyMode: string) =>
  admin.call(teleworkSettings.update, { params: { companyId }, body: { verifyHuman: { verifyMode } } });

/** Creates a person of the leader's department with an open request for a picture. */
async function createAskedPerson() {
  const person = await portal.make.employee({ companyId, departmentId });
  await portal.make.teleworkCheck(person, 'FACE');
  return { person, client: await portal.as(person) };
}
const readCheck = async (client: Client) => (await client.call(teleworkChecks.get)).result;
const sendPicture = async (client: Client) =>
  client.call(teleworkChecks.sendPicture, { files: [await createJpeg({ width: 800, height: 1000 })] });
const listPictures = async (client: Client, employeeId: number | null) =>
  (await client.call(teleworkChecks.pictures, { query: { size: 100 } })).result.content.filter(
    (picture: { employeeId: number }) => picture.employeeId === employeeId,
  );
const openLink = (client: Client, url: string) => {
  const [signature, expires, name] = url.split('/').reverse();
  const params = { name, expires, signature };
  expect(pathOf(teleworkChecks.viewPicture, params as Record<string, string>)).toBe(url);
  return client.call(teleworkChecks.viewPicture, { params });
};
const subjectsOf = async (client: Client): Promise<string[]> =>
  (await client.call(notifications.list, { query: { size: 100 } })).result.content.map(
    ({ subject }: { subject: string }) => subject,
  );

describe('telework checks by picture', () => {
  it('asks a working person for a picture instead of an answer', async () => {
    const person = await portal.make.employee({ companyId, departmentId });
    const client = await portal.as(person);
    const agent = createAgent(portal, (await portal.make.teleworkAgent(person)).token);
    const work = () =>
      agent('POST', '/buckets/afk/heartbeat?pulsetime=60', {
        timestamp: portal.clock.now().toISOString(),
        data: { status: 'not-afk' },
      });
    await agent('POST', '/buckets/afk', { client: 'aw', type: 'afkstatus', hostname: 'PC' });
    await work();
    portal.clock.advance(90 * 60_000);
    await work();
    expect(await readCheck(client)).toMatchObject({ standing: 'ASKED', question: null, needsPicture: true });
    expect((await client.call(teleworkChecks.answer, { body: { answer: 5 } })).code).toBe(
      'TEL_CHECK_NOT_OPEN',
    );
    portal.clock.advance(5 * 60_000);
    expect((await work()).status).toBe(409);
    expect((await sendPicture(client)).result).toMatchObject({ standing: 'FREE', needsPicture: false });
    expect((await work()).status).toBe(200);
    expect((await sendPicture(client)).code).toBe('TEL_CHECK_NOT_OPEN');
  });

  it('shows the picture and the avatar only to people in charge of the person, and deletes the picture when it is confirmed', async () => {
    const { person, client } = await createAskedPerson();
    await client.call(avatars.uploadMine, { files: [await createJpeg({ width: 300 })] });
    const before = (await subjectsOf(leader)).length;
    await sendPicture(client);
    expect(await subjectsOf(leader)).toHaveLength(before + 1);
    const [picture] = await listPictures(leader, person.employeeId);
    expect(picture).toMatchObject({ accountName: person.accountName, companyId });
    for (const url of [picture.image, picture.comparedImage])
      expect((await openLink(leader, url)).status).toBe(200);
    expect((await openLink(admin, picture.image)).code).toBe('API_NOT_FOUND');
    expect(await listPictures(admin, person.employeeId)).toHaveLength(1);
    expect(await listPictures(otherLeader, person.employeeId)).toEqual([]);
    const params = { id: picture.id };
    expect((await otherLeader.call(teleworkChecks.confirm, { params })).code).toBe('TEL_PICTURE_NOT_FOUND');
    expect((await client.call(teleworkChecks.confirm, { params })).code).toBe('AUTH_NO_PERMISSION');
    expect((await leader.call(teleworkChecks.confirm, { params })).status).toBe(200);
    expect((await leader.call(teleworkChecks.reject, { params })).code).toBe('TEL_PICTURE_NOT_FOUND');
    expect((await openLink(leader, picture.image)).code).toBe('API_NOT_FOUND');
    expect(await readCheck(client)).toMatchObject({ standing: 'FREE' });
  });

  it('asks for another picture after a rejection, and notifies the leader of the third consecutive rejection', async () => {
    const { person, client } = await createAskedPerson();
    for (const wrong of [1, 2, 3]) {
      await sendPicture(client);
      const [{ id }] = await listPictures(leader, person.employeeId);
      await leader.call(teleworkChecks.reject, { params: { id } });
      expect(await readCheck(client)).toMatchObject({ standing: 'ASKED', needsPicture: true, wrong });
      const notices = (await subjectsOf(leader)).filter((subject) => subject.startsWith('Wrong answers'));
      expect(notices).toHaveLength(wrong < 3 ? 0 : 1);
    }
    await sendPicture(client);
    const [{ id }] = await listPictures(leader, person.employeeId);
    await leader.call(teleworkChecks.confirm, { params: { id } });
    const { rows } = await portal.make.owner.query(
      'SELECT wrong FROM telework_checks WHERE employee_id = $1',
      [person.employeeId],
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  it('withdraws an open request for a picture if the company changes the method of telework checks', async () => {
    const { client } = await createAskedPerson();
    await setMode('RANDOM_CAPTCHA');
    expect((await readCheck(client)).standing).toBe('FREE');
    await setMode('FACE');
    expect((await readCheck(client)).standing).toBe('FREE');
  });

  it('deletes a picture that no manager compared within seven days', async () => {
    const { person, client } = await createAskedPerson();
    await sendPicture(client);
    const countAfterDays = async (days: number) => {
      portal.clock.advance(days * DAY);
      await forgetReports.run(portal.services, {});
      const { rowCount } = await portal.make.owner.query(
        'SELECT FROM telework_pictures WHERE employee_id = $1',
        [person.employeeId],
      );
      return rowCount;
    };
    expect([await countAfterDays(6), await countAfterDays(2)]).toEqual([1, 0]);
  });
});
