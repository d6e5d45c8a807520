import { createHash, randomBytes } from 'node:crypto';
import { agentLimits, teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import { type Feature, route } from '../../../platform/http/route.ts';
import { teleworkAgentsPersonal } from './telework-agents.personal.ts';
import { listAgents, lockAndCount, one } from './telework-agents.queries.ts';

export const teleworkAgentsFeature: Feature = {
  name: 'teleworkAgents',
  personal: teleworkAgentsPersonal,
  constraints: {},
  routes: [
    route(teleworkAgents.list, async ({ db, viewer, settings, refuse }) => {
      if (viewer.employeeId === null) refuse('HR_EMPLOYEE_NOT_FOUND');
      return {
        content: await listAgents(db, viewer),
        address: new URL('/api/0', settings.publicUrl).href,
      };
    }),
    route(teleworkAgents.create, async (call) => {
      const { db, viewer, refuse } = call;
      const { companyId, employeeId } = viewer;
      if (companyId === null || employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
      if ((await lockAndCount(db, employeeId)) >= agentLimits.perPerson) refuse('TEL_AGENT_LIMIT');
      // 256 bits, in the shape of every other token (platform/http/credentials.ts)
      const token = randomBytes(32).toString('base64url');
      const agent = await one.insert(call, {
        company_id: companyId,
        employee_id: employeeId,
        token_hash: createHash('sha256').update(token).digest(),
      });
      return { agent, token };
    }),
    route(teleworkAgents.remove, async (call) => one.remove(call, await one.lock(call, call.params.id))),
  ],
};
