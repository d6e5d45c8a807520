import { agentLimits, teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import { lockAndCount } from '../../../platform/db/rows.ts';
import { createToken, hashNewToken } from '../../../platform/http/credentials.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { teleworkAgentsPersonal } from './telework-agents.personal.ts';
import { listAgents, teleworkAgentRow } from './telework-agents.queries.ts';

export const teleworkAgentsFeature: Feature = {
  name: 'teleworkAgents',
  personal: teleworkAgentsPersonal,
  constraints: {},
  routes: [
    route(teleworkAgents.list, async ({ db, viewer, settings, refuse }) => {
      if (viewer.employeeId === null) refuse('HR_EMPLOYEE_NOT_FOUND');
      return {
        content: await listAgents(db, viewer),
        address: `${settings.publicUrl}/api/0`,
      };
    }),
    route(teleworkAgents.create, async (call) => {
      const { db, viewer, refuse } = call;
      const { companyId, employeeId } = viewer;
      if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
      if ((await lockAndCount(db, 'telework_agents', 'employees', employeeId)) >= agentLimits.perPerson)
        refuse('TEL_AGENT_LIMIT');
      const token = createToken();
      const agent = await teleworkAgentRow.insert(call, {
        company_id: companyId,
        employee_id: employeeId,
        token_hash: hashNewToken(token),
      });
      return { agent, token };
    }),
    route(teleworkAgents.remove, async (call) =>
      teleworkAgentRow.remove(call, await teleworkAgentRow.lock(call, call.params.id)),
    ),
  ],
};
