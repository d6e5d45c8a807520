import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its row, a version's or a model's. */
export const firmwareUrl = urlOf({
  tab: oneOf('models'),
  type: oneOf('TABLET', 'LCD', 'FACE_PRO'),
  companyCode: text,
  keyword: text,
  sort: text,
  page,
  ...dialogs,
  devices: rowId,
  install: rowId,
});
