import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, requiredText } from '../platform/shapes.ts';
import { version } from '../platform/versions.ts';

export const agentLimits = { name: 100, perPerson: 10 } as const;

/** A program that reports what a person works on, by a token of its own. */
export const teleworkAgent = z.object({
  id,
  version,
  companyId: id,
  agentName: z.string(),
  createdDate: instant,
  /** When it last reported, to the minute; null: never yet. */
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
      /** Where agents report, without a slash at its end. */
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
