import { notifications } from '@gatehouse/api/notifications/notifications';
import { teleworkChecks } from '@gatehouse/api/telework/telework-checks';
import { teleworkSettings } from '@gatehouse/api/telework/telework-settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Agent, agentOf } from '../../../../test/kit/agent.ts';
import { untilWait } from '../../../../test/kit/locks.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

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
  await set({ verifyMode: 'RANDOM_CAPTCHA' });
});

const set = (body: object) => admin.call(teleworkSettings.update, { params: { companyId }, body });
const minutes = (count: number) => portal.clock.advance(count * 60_000);

/** Somebody at work, who is asked after 90 minutes at the latest. */
async function askedPerson() {
  const person = await portal.make.employee({ companyId, departmentId });
  const agent = agentOf(portal, (await portal.make.teleworkAgent(person)).token);
  await agent('POST', '/buckets/afk', { client: 'aw', type: 'afkstatus', hostname: 'PC' });
  await work(agent);
  expect((await agent('GET', '/check')).body.standing).toBe('FREE');
  minutes(90);
  await work(agent);
  return { client: await portal.as(person), agent };
}
const work = (agent: Agent) =>
  agent('POST', '/buckets/afk/heartbeat?pulsetime=60', {
    timestamp: portal.clock.now().toISOString(),
    data: { status: 'not-afk' },
  });
const check = async (client: Client) => (await client.call(teleworkChecks.get)).result;
const answer = async (client: Client, off = 0) => {
  const { question } = await check(client);
  return client.call(teleworkChecks.answer, { body: { answer: question.first + question.second + off } });
};
const told = async (client: Client) =>
  (await client.call(notifications.list)).result.content.filter(({ subject }: { subject: string }) =>
    /Are you there|Wrong answers/.test(subject),
  ).length;

describe('somebody who teleworks', () => {
  it('is asked while at work, told of it, and goes on after a right answer, by the agent or on the screen', async () => {
    const { client, agent } = await askedPerson();
    expect(await check(client)).toMatchObject({ standing: 'ASKED', wrong: 0 });
    expect(await told(client)).toBe(1);
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
    expect((await work(agent)).status).toBe(200);
  });

  it('is asked once where two of their machines report at the same moment', async () => {
    const person = await portal.make.employee({ companyId, departmentId });
    const agents = await Promise.all(
      ['PC', 'Laptop'].map(async (hostname) => {
        const agent = agentOf(portal, (await portal.make.teleworkAgent(person)).token);
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
    minutes(90);
    // both have looked and found that it is time before either has asked
    const holder = await portal.make.owner.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM telework_checks WHERE employee_id = $1 FOR UPDATE', [person.employeeId]);
    const one = first();
    await untilWait(portal.make.owner, 1);
    portal.clock.advance(5);
    const other = second();
    await untilWait(portal.make.owner, 2);
    await holder.query('COMMIT');
    holder.release();
    expect([(await one).status, (await other).status]).toEqual([200, 200]);
    expect(await told(await portal.as(person))).toBe(1);
  });

  it('has reports refused after five minutes without an answer, until a right one', async () => {
    const { client, agent } = await askedPerson();
    minutes(4);
    expect((await work(agent)).status).toBe(200);
    minutes(1);
    const refused = await work(agent);
    expect([refused.status, refused.body.messageCode]).toEqual([409, 'TEL_CLIENT_CLOSED']);
    expect((await check(client)).standing).toBe('CLOSED');
    expect((await answer(client, 1)).result).toMatchObject({ standing: 'CLOSED', wrong: 1 });
    expect((await answer(client)).result.standing).toBe('FREE');
    expect((await work(agent)).status).toBe(200);
  });

  it('is not kept out where the company closes nobody, or asks nobody any more', async () => {
    const { agent } = await askedPerson();
    minutes(60);
    await set({ isCloseClientAfterNoAnsMin: false });
    expect((await work(agent)).status).toBe(200);
    await set({ isCloseClientAfterNoAnsMin: true });
    expect((await work(agent)).status).toBe(409);
    await set({ verifyMode: 'NONE' });
    expect((await work(agent)).status).toBe(200);
    await set({ verifyMode: 'RANDOM_CAPTCHA' });
  });

  it('has the leader told of three wrong answers in a row, each time another question; a right one begins anew', async () => {
    const before = await told(leader);
    const { client, agent } = await askedPerson();
    await answer(client, 1);
    await answer(client, 1);
    await answer(client);
    minutes(90);
    await work(agent);
    await answer(client, 1);
    await answer(client, 1);
    expect(await told(leader)).toBe(before);
    expect((await answer(client, 1)).result.wrong).toBe(3);
    expect(await told(leader)).toBe(before + 1);
    await answer(client, 1);
    expect(await told(leader)).toBe(before + 1);
  });
});
