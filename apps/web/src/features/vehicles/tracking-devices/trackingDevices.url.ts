import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const trackingDevicesUrl = urlOf({
  companyCode: text,
  laneId: rowId,
  // Repeats the values of the operation, because the sign-in page loads all URL shapes. If the values were imported, it
  // would also load the whole operation.
  type: oneOf('CAMERA', 'CARD', 'SENSOR'),
  keyword: text,
  sort: text,
  page,
  secret: rowId,
  ...dialogs,
});
