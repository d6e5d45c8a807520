import { contracts } from '@gatehouse/api/contracts/contracts';
import { isInOrder } from '@gatehouse/api/contracts/contracts.rules';
import { type Feature, route } from '../../../platform/http/route.ts';
import { queueReminders } from '../contract-rules/reminders.service.ts';
import { contractsPersonal } from './contracts.personal.ts';
import { contractRow, listContracts } from './contracts.queries.ts';

export const contractsFeature: Feature = {
  name: 'contracts',
  personal: contractsPersonal,
  constraints: {
    contracts__company_id__contract_code: 'CON_CODE_EXISTED',
    contracts__contract_type_id: 'CON_TYPE_NOT_FOUND',
    contracts__end_date: 'CON_DATES',
  },
  routes: [
    route(contracts.list, listContracts),
    route(contracts.get, async (call) => ({ content: await contractRow.find(call, call.params.id) })),
    route(contracts.create, async (call) => {
      const { viewer, body, refuse } = call;
      if (!viewer.companyIds.includes(body.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      if (!isInOrder(body)) refuse('CON_DATES');
      const after = await contractRow.insert(call, { company_id: body.companyId });
      await queueReminders(call);
      return after;
    }),
    route(contracts.update, async (call) => {
      const before = await contractRow.lockToUpdate(call, call.params.id);
      if (!isInOrder({ ...before, ...call.body })) call.refuse('CON_DATES');
      const after = await contractRow.update(call, before);
      await queueReminders(call);
      return after;
    }),
    route(contracts.remove, async (call) =>
      contractRow.remove(call, await contractRow.lock(call, call.params.id)),
    ),
  ],
};
