import { declarePersonal } from '../../../platform/personal.ts';

export const teleworkAgentsPersonal = declarePersonal({
  telework_agents: {
    path: 'person',
    part: 'terminals',
    erasure: 'delete',
    personal: 'agent_name seen_at',
    hidden: 'token_hash',
    not: { number: 'employee_id' },
  },
});
