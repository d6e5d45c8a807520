import { type ContractRule, contractRules } from '@gatehouse/api/contracts/contract-rules';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { contractRulesPersonal } from './contract-rules.personal.ts';
import * as queries from './contract-rules.queries.ts';
import { queueReminders, tellOfEnds } from './reminders.service.ts';

type ContractRuleCall =
  | Call<typeof contractRules.get>
  | Call<typeof contractRules.update>
  | Call<typeof contractRules.enable>
  | Call<typeof contractRules.remove>;

// A custom role of a company may have the permission to change contract rules. However, only SYSADMIN may change them,
// because contract rules belong to the installation (decision 054).
async function toChange({ db, viewer, params, refuse }: ContractRuleCall): Promise<ContractRule> {
  if (!viewer.everywhere) refuse('CON_RULE_NOT_FOUND');
  return (await queries.lockRule(db, params.id)) ?? refuse('CON_RULE_NOT_FOUND');
}

const entityOf = ({ id }: ContractRule) => ({ companyId: null, entityId: id });

export const contractRulesFeature: Feature = {
  name: 'contract-rules',
  personal: contractRulesPersonal,
  constraints: { contract_rules__name: 'CON_RULE_EXISTED' },
  jobs: [tellOfEnds],
  routes: [
    route(contractRules.list, async (call) => {
      if (!call.viewer.everywhere) call.refuse('API_NOT_FOUND');
      return queries.listContractRules(call);
    }),
    route(contractRules.get, async ({ db, viewer, params, refuse }) => {
      if (!viewer.everywhere) refuse('CON_RULE_NOT_FOUND');
      return (await queries.findRule(db, params.id)) ?? refuse('CON_RULE_NOT_FOUND');
    }),
    route(contractRules.create, async (call) => {
      const { db, viewer, body, clock, refuse, record } = call;
      if (!viewer.everywhere) refuse('API_NOT_FOUND');
      const after = await queries.insertRule(db, body, clock.now());
      await record({ ...entityOf(after), after });
      await queueReminders(call);
      return after;
    }),
    route(contractRules.update, async (call) => {
      const before = await toChange(call);
      await refuseOverwriting(call, entityOf(before), before);
      const after = await queries.updateRule(call.db, before.id, call.body, call.clock.now());
      await call.record({ ...entityOf(before), before, after, version: after.version });
      await queueReminders(call);
      return after;
    }),
    route(contractRules.enable, async (call) => {
      const before = await toChange(call);
      const changes = { isEnabled: call.body.enable };
      const after = await queries.updateRule(call.db, before.id, changes, call.clock.now());
      await call.record({ ...entityOf(before), before, after, version: after.version });
      await queueReminders(call);
      return after;
    }),
    route(contractRules.remove, async (call) => {
      const before = await toChange(call);
      await queries.deleteRule(call.db, before.id);
      await call.record({ ...entityOf(before), before });
      return {};
    }),
  ],
};
