import { dialogs, flag, page, rowId, text, urlOf } from '../../../ui/url.ts';

export const myAccessUrl = urlOf({ page, remove: rowId });

/** The building whose rooms are shown, and the room that is asked for. */
export const requestAccessUrl = urlOf({ building: rowId, keyword: text, room: rowId });

export const areaAccessUrl = urlOf({ keyword: text, sort: text, page, create: flag });

export const accessDetailUrl = urlOf({ page, ...dialogs });

/** Without a department, all one is in charge of; `person` is an account name. */
export const departmentAccessUrl = urlOf({
  companyId: rowId,
  departmentId: rowId,
  person: text,
  page,
  ...dialogs,
});
