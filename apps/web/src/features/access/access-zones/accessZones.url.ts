import { dialogs, flag, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const myAccessUrl = urlOf({ page, remove: rowId });

/** `building` is the shown building. `room` is the room of the open request dialog. */
export const requestAccessUrl = urlOf({ building: rowId, keyword: text, room: rowId });

export const areaAccessUrl = urlOf({ keyword: text, sort: text, page, create: flag });

export const accessDetailUrl = urlOf({ page, ...dialogs });

/** `person` is an account name. Without a department, the list shows all people that the viewer manages. */
export const departmentAccessUrl = urlOf({
  companyId: rowId,
  departmentId: rowId,
  person: text,
  page,
  ...dialogs,
});
