import { requestTypeCodes } from '@gatehouse/api/requests/request-type-codes';
import { date, flag, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What both screens keep in their address; without dates, the current month. The open request has its own: `view`. */
export const requestsUrl = urlOf({
  from: date,
  to: date,
  keyword: text,
  /** Of others' requests alone. */
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
  /** Of what day punches are wrong: begins the new request. */
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
