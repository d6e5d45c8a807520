import { teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import { type Feature, route } from '../../../platform/http/route.ts';
import { teleworkAgentsPersonal } from './telework-agents.personal.ts';
import { listAgents, teleworkAgentRow } from './telework-agents.queries.ts';
import { createAgent } from './telework-agents.service.ts';

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
    route(teleworkAgents.create, createAgent),
    route(teleworkAgents.remove, async (call) =>
      teleworkAgentRow.remove(call, await teleworkAgentRow.lock(call, call.params.id)),
    ),
  ],
};
