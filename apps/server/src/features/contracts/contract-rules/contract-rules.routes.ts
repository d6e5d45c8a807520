import { type ContractRule, contractRules } from '@gatehouse/api/contracts/contract-rules';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { contractRulesPersonal } from './contract-rules.personal.ts';
import * as queries from './contract-rules.queries.ts';
import { remindSoon, tellOfEnds } from './reminders.service.ts';

type OfOne =
  | Call<typeof contractRules.get>
  | Call<typeof contractRules.update>
  | Call<typeof contractRules.enable>
  | Call<typeof contractRules.remove>;

// a role that a company made may hold the same permission; the rules are not that company's (decision 054)
async function toChange({ db, viewer, params, refuse }: OfOne): Promise<ContractRule> {
  if (!viewer.everywhere) refuse('CON_RULE_NOT_FOUND');
  return (await queries.lockRule(db, params.id)) ?? refuse('CON_RULE_NOT_FOUND');
}

const ofInstallation = ({ id }: ContractRule) => ({ companyId: null, entityId: id });

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
      await record({ ...ofInstallation(after), after });
      await remindSoon(call);
      return after;
    }),
    route(contractRules.update, async (call) => {
      const before = await toChange(call);
      await refuseOverwriting(call, ofInstallation(before), before);
      const after = await queries.updateRule(call.db, before.id, call.body, call.clock.now());
      await call.record({ ...ofInstallation(before), before, after, version: after.version });
      await remindSoon(call);
      return after;
    }),
    route(contractRules.enable, async (call) => {
      const before = await toChange(call);
      const wanted = { isEnabled: call.body.enable };
      const after = await queries.updateRule(call.db, before.id, wanted, call.clock.now());
      await call.record({ ...ofInstallation(before), before, after, version: after.version });
      await remindSoon(call);
      return after;
    }),
    route(contractRules.remove, async (call) => {
      const before = await toChange(call);
      await queries.deleteRule(call.db, before.id);
      await call.record({ ...ofInstallation(before), before });
      return {};
    }),
  ],
};
