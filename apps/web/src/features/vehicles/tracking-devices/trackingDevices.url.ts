import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const trackingDevicesUrl = urlOf({
  companyCode: text,
  laneId: rowId,
  // The permitted values are repeated here, because the sign-in page loads all URL schemas. Importing the values would
  // also load the whole operation.
  type: oneOf('CAMERA', 'CARD', 'SENSOR'),
  keyword: text,
  sort: text,
  page,
  secret: rowId,
  ...dialogs,
});
