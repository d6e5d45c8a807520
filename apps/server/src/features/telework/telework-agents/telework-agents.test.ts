import { teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
});

const createUser = async () => portal.as(await portal.make.employee());
const add = (client: Awaited<ReturnType<typeof createUser>>, agentName = 'Laptop') =>
  client.call(teleworkAgents.create, { body: { agentName } });

describe('telework agents of a person', () => {
  it('adds an agent with a token that is shown once, lists the agent without the token, and removes it', async () => {
    const client = await createUser();
    const { result: created } = await add(client);
    expect(created.token).toMatch(/^[\w-]{43}$/);
    const { result: agents } = await client.call(teleworkAgents.list);
    expect(agents).toMatchObject({ content: [created.agent], address: expect.stringMatching(/\/api\/0$/) });
    expect(JSON.stringify(agents)).not.toContain(created.token);
    expect((await client.call(teleworkAgents.remove, { params: { id: created.agent.id } })).status).toBe(200);
    expect((await client.call(teleworkAgents.list)).result.content).toEqual([]);
  });

  it('stores an agent without the plain token, and omits the token from the audit trail', async () => {
    const { result: created } = await add(await createUser());
    const { rows } = await portal.make.owner.query(
      "SELECT (SELECT string_agg(g::text, '') FROM telework_agents g) AS kept, (SELECT string_agg(l::text, '') FROM audit_log l) AS trail",
    );
    expect(JSON.stringify(rows)).toContain('Laptop');
    expect(JSON.stringify(rows)).not.toContain(created.token);
  });

  it('limits a person to ten agents, even if all are added concurrently', async () => {
    const client = await createUser();
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => add(client, `Agent ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['TEL_AGENT_LIMIT']),
    );
  });

  it('lets an administrator neither see nor remove an agent of a person', async () => {
    const person = await portal.make.employee({ companyId });
    const { result: created } = await add(await portal.as(person));
    const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    expect((await admin.call(teleworkAgents.list)).result.content).toEqual([]);
    expect((await admin.call(teleworkAgents.remove, { params: { id: created.agent.id } })).code).toBe(
      'TEL_AGENT_NOT_FOUND',
    );
  });
});
