import { requestTypeCodes } from '@gatehouse/api/requests/request-type-codes';
import type { RequestSubType, requestTypes } from '@gatehouse/api/requests/request-types';
import type { Call } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import * as queries from './request-types.queries.ts';
import { findOpenType as find } from './request-types.queries.ts';
import { loadTypeWords, type TypeWords } from './type-words.service.ts';

/** Finds an enabled request category. Undefined if the category is disabled or does not exist. */
export const findOpenType = find;

export const toResult = ({ typeCode, ...row }: queries.RequestTypeRow, words: TypeWords): RequestSubType => ({
  ...row,
  subTypeName: words.subTypeName(typeCode, row.subTypeCode, row.name),
});

export async function listRequestTypes({
  db,
  viewer,
  query,
  language,
  refuse,
}: Call<typeof requestTypes.list>) {
  const companyId = query.companyId ?? viewer.companyId ?? viewer.companyIds[0] ?? 0;
  if (query.companyId !== undefined && !viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  const words = await loadTypeWords(language);
  const rows = await queries.findTypes(db, viewer, companyId);
  const types = requestTypeCodes.map((typeCode) => ({
    typeCode,
    typeName: words.typeName(typeCode),
    subTypes: rows.filter((row) => row.typeCode === typeCode).map((row) => toResult(row, words)),
  }));
  const { page, size } = query;
  return pageOf(types.slice(page * size, (page + 1) * size), types.length, query);
}
