import { notifications } from '@gatehouse/api/notifications/notifications';
import { teleworkChecks } from '@gatehouse/api/telework/telework-checks';
import { teleworkSettings } from '@gatehouse/api/telework/telework-settings';
import { type Agent, createAgent } from '@gatehouse/testing/kit/agent';
import { waitForLockWaits } from '@gatehouse/testing/kit/locks';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let leader: Client;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  ({ id: departmentId, companyId } = await portal.make.department());
  const chief = await portal.make.employee({ companyId, departmentId, roles: ['MANAGER'] });
  await portal.make.manages(chief, departmentId);
  leader = await portal.as(chief);
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  await updateSettings({ verifyHuman: { verifyMode: 'RANDOM_CAPTCHA' } });
});

const updateSettings = (body: object) => admin.call(teleworkSettings.update, { params: { companyId }, body });
const advanceMinutes = (count: number) => portal.clock.advance(count * 60_000);

/**
 * Creates an employee that is working and has an open question. The question was asked after the maximum of 90 minutes.
 */
async function createAskedPerson() {
  const person = await portal.make.employee({ companyId, departmentId });
  const agent = createAgent(portal, (await portal.make.teleworkAgent(person)).token);
  await agent('POST', '/buckets/afk', { client: 'aw', type: 'afkstatus', hostname: 'PC' });
  await sendInput(agent);
  expect((await agent('GET', '/check')).body.standing).toBe('FREE');
  advanceMinutes(90);
  await sendInput(agent);
  return { client: await portal.as(person), agent };
}
const sendInput = (agent: Agent) =>
  agent('POST', '/buckets/afk/heartbeat?pulsetime=60', {
    timestamp: portal.clock.now().toISOString(),
    data: { status: 'not-afk' },
  });
const check = async (client: Client) => (await client.call(teleworkChecks.get)).result;
const answer = async (client: Client, off = 0) => {
  const { question } = await check(client);
  return client.call(teleworkChecks.answer, { body: { answer: question.first + question.second + off } });
};
const countNotices = async (client: Client) =>
  (await client.call(notifications.list)).result.content.filter(({ subject }: { subject: string }) =>
    /Are you there|Wrong answers/.test(subject),
  ).length;

describe('telework checks of a working person', () => {
  it('asks a working person a question, notifies them, and accepts the answer from the agent or the portal', async () => {
    const { client, agent } = await createAskedPerson();
    expect(await check(client)).toMatchObject({ standing: 'ASKED', wrong: 0 });
    expect(await countNotices(client)).toBe(1);
    const { body } = await agent('GET', '/check');
    expect(body).toEqual(await check(client));
    const right = body.question.first + body.question.second;
    expect((await agent('POST', '/check', { answer: right })).body).toMatchObject({
      standing: 'FREE',
      question: null,
    });
    expect((await client.call(teleworkChecks.answer, { body: { answer: right } })).code).toBe(
      'TEL_CHECK_NOT_OPEN',
    );
    expect((await sendInput(agent)).status).toBe(200);
  });

  it('asks only one question if two computers of a person report concurrently', async () => {
    const person = await portal.make.employee({ companyId, departmentId });
    const agents = await Promise.all(
      ['PC', 'Laptop'].map(async (hostname) => {
        const agent = createAgent(portal, (await portal.make.teleworkAgent(person)).token);
        await agent('POST', `/buckets/${hostname}`, { client: 'aw', type: 'afkstatus', hostname });
        return { agent, hostname };
      }),
    );
    const [first, second] = agents.map(
      ({ agent, hostname }) =>
        () =>
          agent('POST', `/buckets/${hostname}/heartbeat?pulsetime=60`, {
            timestamp: portal.clock.now().toISOString(),
            data: { status: 'not-afk' },
          }),
    ) as [() => ReturnType<Agent>, () => ReturnType<Agent>];
    await first();
    advanceMinutes(90);
    // Both calls have decided to ask a question before either has asked it.
    const holder = await portal.make.owner.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM telework_checks WHERE employee_id = $1 FOR UPDATE', [person.employeeId]);
    const firstReport = first();
    await waitForLockWaits(portal.make.owner, 1);
    portal.clock.advance(5);
    const other = second();
    await waitForLockWaits(portal.make.owner, 2);
    await holder.query('COMMIT');
    holder.release();
    expect([(await firstReport).status, (await other).status]).toEqual([200, 200]);
    expect(await countNotices(await portal.as(person))).toBe(1);
  });

  it('refuses reports after five minutes without an answer, until the correct answer', async () => {
    const { client, agent } = await createAskedPerson();
    advanceMinutes(4);
    expect((await sendInput(agent)).status).toBe(200);
    advanceMinutes(1);
    const refused = await sendInput(agent);
    expect([refused.status, refused.body.messageCode]).toEqual([409, 'TEL_CLIENT_CLOSED']);
    expect((await check(client)).standing).toBe('CLOSED');
    expect((await answer(client, 1)).result).toMatchObject({ standing: 'CLOSED', wrong: 1 });
    expect((await answer(client)).result.standing).toBe('FREE');
    expect((await sendInput(agent)).status).toBe(200);
  });

  it("accepts reports without an answer if the company's settings refuse no reports or ask no more questions", async () => {
    const { agent } = await createAskedPerson();
    advanceMinutes(60);
    await updateSettings({ verifyHuman: { isCloseClientAfterNoAnsMin: false } });
    expect((await sendInput(agent)).status).toBe(200);
    await updateSettings({ verifyHuman: { isCloseClientAfterNoAnsMin: true } });
    expect((await sendInput(agent)).status).toBe(409);
    await updateSettings({ verifyHuman: { verifyMode: 'NONE' } });
    expect((await sendInput(agent)).status).toBe(200);
    await updateSettings({ verifyHuman: { verifyMode: 'RANDOM_CAPTCHA' } });
  });

  it('notifies the leader of three consecutive wrong answers to different questions, and starts counting again after a correct answer', async () => {
    const before = await countNotices(leader);
    const { client, agent } = await createAskedPerson();
    await answer(client, 1);
    await answer(client, 1);
    await answer(client);
    advanceMinutes(90);
    await sendInput(agent);
    await answer(client, 1);
    await answer(client, 1);
    expect(await countNotices(leader)).toBe(before);
    expect((await answer(client, 1)).result.wrong).toBe(3);
    expect(await countNotices(leader)).toBe(before + 1);
    await answer(client, 1);
    expect(await countNotices(leader)).toBe(before + 1);
  });
});
