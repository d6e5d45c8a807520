import { agentLimits, type teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import { lockAndCount } from '../../../platform/db/rows.ts';
import { createToken, hashNewToken } from '../../../platform/http/credentials.ts';
import type { Call } from '../../../platform/http/route.ts';
import { teleworkAgentRow } from './telework-agents.queries.ts';

export async function createAgent(call: Call<typeof teleworkAgents.create>) {
  const { db, viewer, refuse } = call;
  const { companyId, employeeId } = viewer;
  if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
  const employee = { table: 'employees', id: employeeId } as const;
  if ((await lockAndCount(db, 'telework_agents.employee_id', employee)) >= agentLimits.perPerson)
    refuse('TEL_AGENT_LIMIT');
  const token = createToken();
  const agent = await teleworkAgentRow.insert(call, {
    company_id: companyId,
    employee_id: employeeId,
    token_hash: hashNewToken(token),
  });
  return { agent, token };
}
