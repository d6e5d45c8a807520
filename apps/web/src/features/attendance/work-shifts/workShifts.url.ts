import { dialogs, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** URL parameters of the work shifts page. Parameters that open a dialog contain the ID of the work shift. */
export const workShiftsUrl = urlOf({
  departmentId: rowId,
  keyword: text,
  sort: text,
  page,
  view: rowId,
  ...dialogs,
});
