import { isBuiltIn, requestTypes } from '@gatehouse/api/requests/request-types';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { requestTypesPersonal } from './request-types.personal.ts';
import * as queries from './request-types.queries.ts';
import { listRequestTypes, toResult } from './request-types.service.ts';
import { loadTypeWords } from './type-words.service.ts';

export const requestTypesFeature: Feature = {
  name: 'request-types',
  personal: requestTypesPersonal,
  constraints: {
    request_types__company_id__type_code__sub_type_code: 'REQ_TYPE_EXISTED',
    // The database rejects deleting a category with leave grants.
    leave_grants__request_type_id: 'REQ_TYPE_IN_USE',
  },
  routes: [
    route(requestTypes.list, listRequestTypes),
    route(requestTypes.create, async (call) => {
      const { viewer, body, language, refuse } = call;
      const { companyId, subTypeCode } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const after = await queries.requestTypeRow.insert(call, {
        company_id: companyId,
        type_code: 'LEAVE',
        sub_type_code: subTypeCode,
      });
      return toResult(after, await loadTypeWords(language));
    }),
    route(requestTypes.update, async (call) => {
      const { params, body, language, refuse } = call;
      const before = await queries.requestTypeRow.lockToUpdate(call, params.id);
      if (body.drawsOnBalance && before.typeCode !== 'LEAVE') refuse('REQ_TYPE_NO_BALANCE');
      return toResult(await queries.requestTypeRow.update(call, before), await loadTypeWords(language));
    }),
    route(requestTypes.remove, async (call) => {
      const { db, viewer, params, refuse } = call;
      const before = await queries.requestTypeRow.lock(call, params.id);
      if (isBuiltIn(before.typeCode, before.subTypeCode)) refuse('REQ_TYPE_IN_USE');
      refuseInUse(refuse, 'REQ_TYPE_IN_USE', {
        requests: await queries.countRequests(db, viewer, before.id),
      });
      return queries.requestTypeRow.remove(call, before);
    }),
  ],
};
