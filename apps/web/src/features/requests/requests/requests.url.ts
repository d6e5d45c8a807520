import { requestTypeCodes } from '@gatehouse/api/requests/request-type-codes';
import { date, flag, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/**
 * URL parameters of the two pages with requests. Without dates, the list shows the current month. `view` is the ID of
 * the open request.
 */
export const requestsUrl = urlOf({
  from: date,
  to: date,
  keyword: text,
  /** Filter by request type. Used only in the list of other people's requests. */
  type: oneOf(...requestTypeCodes),
  employeeId: rowId,
  sort: oneOf(
    'startTime,asc',
    'startTime,desc',
    'timeCreation,asc',
    'timeCreation,desc',
    'title,asc',
    'title,desc',
  ),
  page,
  view: rowId,
  create: flag,
  /** Date to correct. Opens the form of a new punch correction. */
  correct: date,
  edit: rowId,
  withdraw: rowId,
  remove: rowId,
  cancel: rowId,
  approve: rowId,
  reject: rowId,
  balances: flag,
});
export type RequestsUrl = ReturnType<typeof requestsUrl>;
