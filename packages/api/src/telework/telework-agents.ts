import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, requiredText } from '../platform/shapes.ts';
import { version } from '../platform/versions.ts';

export const agentLimits = { name: 100, perPerson: 10 } as const;

/** A program with its own token that reports the work of a person. */
const teleworkAgent = z.object({
  id,
  version,
  companyId: id,
  agentName: z.string(),
  createdDate: instant,
  /** Time of the last report, to the minute. Null if the agent never reported. */
  seenAt: instant.nullable(),
});
export type TeleworkAgent = z.output<typeof teleworkAgent>;

export const teleworkAgents = operations('teleworkAgents', {
  list: {
    summary: 'List your telework agents, oldest first',
    method: 'GET',
    path: '/telework/agents',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    result: z.object({
      content: z.array(teleworkAgent),
      /** URL for reports of agents, without a trailing slash. */
      address: z.string(),
    }),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  },
  create: {
    summary: 'Add an agent. Its token is returned once and stored only as a hash',
    method: 'POST',
    path: '/telework/agents',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    body: z.strictObject({ agentName: requiredText(agentLimits.name) }),
    result: z.object({ agent: teleworkAgent, token: z.string() }),
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'TEL_AGENT_LIMIT'],
    showsSecret: true,
  },
  remove: {
    summary: 'Revoke an agent’s token. Time already reported is kept',
    method: 'DELETE',
    path: '/telework/agents/{id}',
    permission: 'MY_TIMESHEET',
    scope: 'self',
    result: empty,
    errors: ['TEL_AGENT_NOT_FOUND'],
  },
});
