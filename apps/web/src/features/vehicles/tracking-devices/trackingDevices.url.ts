import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

export const trackingDevicesUrl = urlOf({
  companyCode: text,
  laneId: rowId,
  // The values are listed here, because the sign-in page loads all URL shapes. Importing the values would load the
  // whole operation with it.
  type: oneOf('CAMERA', 'CARD', 'SENSOR'),
  keyword: text,
  sort: text,
  page,
  secret: rowId,
  ...dialogs,
});
