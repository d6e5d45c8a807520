import { dialogs, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** A dialog parameter is the ID of a work shift. */
export const workShiftsUrl = urlOf({
  departmentId: rowId,
  keyword: text,
  sort: text,
  page,
  view: rowId,
  ...dialogs,
});
