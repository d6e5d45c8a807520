import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

export const trackingDevicesUrl = urlOf({
  companyCode: text,
  laneId: rowId,
  // Listed here because URL shapes load with the sign-in page. An import would load the whole operation with them.
  type: oneOf('CAMERA', 'CARD', 'SENSOR'),
  keyword: text,
  sort: text,
  page,
  secret: rowId,
  ...dialogs,
});
