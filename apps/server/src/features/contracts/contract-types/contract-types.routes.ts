import { contractTypes } from '@gatehouse/api/contracts/contract-types';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { contractTypesPersonal } from './contract-types.personal.ts';
import * as queries from './contract-types.queries.ts';

// A custom role of a company may have the permission to change contract types. However, only SYSADMIN may change them,
// because contract types belong to the installation (decision 054).
export const contractTypesFeature: Feature = {
  name: 'contract-types',
  personal: contractTypesPersonal,
  constraints: { contract_types__name: 'CON_TYPE_EXISTED' },
  routes: [
    route(contractTypes.list, queries.listContractTypes),
    route(contractTypes.create, async ({ db, viewer, body, clock, refuse, record }) => {
      if (!viewer.everywhere) refuse('API_NOT_FOUND');
      const after = await queries.insertType(db, viewer, body.name, clock.now());
      await record({ companyId: null, entityId: after.id, after });
      return after;
    }),
    route(contractTypes.update, async (call) => {
      const { db, viewer, params, body, clock, refuse, record } = call;
      if (!viewer.everywhere) refuse('CON_TYPE_NOT_FOUND');
      const before = (await queries.lockType(db, viewer, params.id)) ?? refuse('CON_TYPE_NOT_FOUND');
      const entity = { companyId: null, entityId: before.id };
      await refuseOverwriting(call, entity, before);
      const after = await queries.renameType(db, viewer, before.id, body.name, clock.now());
      await record({ ...entity, before, after, version: after.version });
      return after;
    }),
    route(contractTypes.remove, async ({ db, viewer, params, refuse, record }) => {
      if (!viewer.everywhere) refuse('CON_TYPE_NOT_FOUND');
      const before = (await queries.lockType(db, viewer, params.id)) ?? refuse('CON_TYPE_NOT_FOUND');
      refuseInUse(refuse, 'CON_TYPE_IN_USE', { contracts: before.contracts });
      await queries.deleteType(db, before.id);
      await record({ companyId: null, entityId: before.id, before });
      return {};
    }),
  ],
};
