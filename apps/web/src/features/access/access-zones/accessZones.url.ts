import { dialogs, flag, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const myAccessUrl = urlOf({ page, remove: rowId });

/** URL parameters: `building` is the shown building, `room` the room in the open request dialog. */
export const requestAccessUrl = urlOf({ building: rowId, keyword: text, room: rowId });

export const areaAccessUrl = urlOf({ keyword: text, sort: text, page, create: flag });

export const accessDetailUrl = urlOf({ page, ...dialogs });

/**
 * URL parameters: `person` is an account name. Without a department, the list shows all people that the signed-in
 * person manages.
 */
export const departmentAccessUrl = urlOf({
  companyId: rowId,
  departmentId: rowId,
  person: text,
  page,
  ...dialogs,
});
