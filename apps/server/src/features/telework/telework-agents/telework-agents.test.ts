import { teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let companyId: number;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
});

const somebody = async () => portal.as(await portal.make.employee());
const add = (client: Awaited<ReturnType<typeof somebody>>, agentName = 'Laptop') =>
  client.call(teleworkAgents.create, { body: { agentName } });

describe('agents of a person', () => {
  it('are added with a token that is shown once, listed without it, and withdrawn', async () => {
    const client = await somebody();
    const { result: made } = await add(client);
    expect(made.token).toMatch(/^[\w-]{43}$/);
    const { result: listed } = await client.call(teleworkAgents.list);
    expect(listed).toMatchObject({ content: [made.agent], address: expect.stringMatching(/\/api\/0$/) });
    expect(JSON.stringify(listed)).not.toContain(made.token);
    expect((await client.call(teleworkAgents.remove, { params: { id: made.agent.id } })).status).toBe(200);
    expect((await client.call(teleworkAgents.list)).result.content).toEqual([]);
  });

  it('leave a digest alone behind: neither the row nor the trail holds the token', async () => {
    const { result: made } = await add(await somebody());
    const { rows } = await portal.make.owner.query(
      "SELECT (SELECT string_agg(g::text, '') FROM telework_agents g) AS kept, (SELECT string_agg(l::text, '') FROM audit_log l) AS trail",
    );
    expect(JSON.stringify(rows)).toContain('Laptop');
    expect(JSON.stringify(rows)).not.toContain(made.token);
  });

  it('are ten at most, also when all are added at once', async () => {
    const client = await somebody();
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => add(client, `Agent ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['TEL_AGENT_LIMIT']),
    );
  });

  it('are nobody else’s: not to be seen or withdrawn by an administrator either', async () => {
    const person = await portal.make.employee({ companyId });
    const { result: made } = await add(await portal.as(person));
    const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    expect((await admin.call(teleworkAgents.list)).result.content).toEqual([]);
    expect((await admin.call(teleworkAgents.remove, { params: { id: made.agent.id } })).code).toBe(
      'TEL_AGENT_NOT_FOUND',
    );
  });
});
