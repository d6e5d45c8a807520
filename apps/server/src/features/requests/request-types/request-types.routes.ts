import { requestTypeCodes } from '@gatehouse/api/requests/request-type-codes';
import { isBuiltIn, type RequestSubType, requestTypes } from '@gatehouse/api/requests/request-types';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { requestTypesPersonal } from './request-types.personal.ts';
import * as queries from './request-types.queries.ts';
import { loadTypeWords, type TypeWords } from './type-words.service.ts';

const toResult = ({ typeCode, ...row }: queries.RequestTypeRow, words: TypeWords): RequestSubType => ({
  ...row,
  subTypeName: words.subTypeName(typeCode, row.subTypeCode, row.name),
});

export const requestTypesFeature: Feature = {
  name: 'request-types',
  personal: requestTypesPersonal,
  constraints: {
    request_types__company_id__type_code__sub_type_code: 'REQ_TYPE_EXISTED',
    // The category has leave grants.
    leave_grants__request_type_id: 'REQ_TYPE_IN_USE',
  },
  routes: [
    route(requestTypes.list, async ({ db, viewer, query, language, refuse }) => {
      const companyId = query.companyId ?? viewer.companyId ?? viewer.companyIds[0] ?? 0;
      if (query.companyId !== undefined && !viewer.companyIds.includes(companyId))
        refuse('HR_COMPANY_NOT_FOUND');
      const words = await loadTypeWords(language);
      const rows = await queries.findTypes(db, viewer, companyId);
      const types = requestTypeCodes.map((typeCode) => ({
        typeCode,
        typeName: words.typeName(typeCode),
        subTypes: rows.filter((row) => row.typeCode === typeCode).map((row) => toResult(row, words)),
      }));
      const { page, size } = query;
      return pageOf(types.slice(page * size, (page + 1) * size), types.length, query);
    }),
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
