import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { type Feature, route } from '../../../platform/http/route.ts';
import { findLedger, listBalances } from './balances.service.ts';
import * as queries from './grants.queries.ts';
import { carryOverLeave, grantLeave } from './grants.service.ts';
import { leaveBalancesPersonal } from './leave-balances.personal.ts';
import { updateGrant } from './leave-balances.service.ts';

export const leaveBalancesFeature: Feature = {
  name: 'leaveBalances',
  personal: leaveBalancesPersonal,
  constraints: {},
  routes: [
    route(leaveBalances.list, (call) => listBalances(call)),
    route(leaveBalances.mine, (call) => findLedger(call, call.viewer.employeeId, call.query.year)),
    route(leaveBalances.ofEmployee, (call) => findLedger(call, call.params.id, call.query.year)),
    route(leaveBalances.give, async (call) => ({ people: await grantLeave(call) })),
    route(leaveBalances.carryOver, (call) => carryOverLeave(call)),
    route(leaveBalances.updateGrant, updateGrant),
    route(leaveBalances.removeGrant, async ({ db, viewer, params, refuse, record }) => {
      const locked = (await queries.lockGrant(db, viewer, params.id)) ?? refuse('REQ_GRANT_NOT_FOUND');
      const { requestTypeId: _, from: __, spent, ...before } = locked;
      if (spent > 0) refuse('REQ_GRANT_SPENT');
      await queries.deleteGrant(db, viewer, before.id);
      await record({ companyId: before.companyId, entityId: before.id, before });
      return {};
    }),
  ],
};
