import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** A dialog parameter is the ID of a firmware version or an AI model. */
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
