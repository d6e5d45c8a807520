import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its row. */
export const trackingDevicesUrl = urlOf({
  companyCode: text,
  laneId: rowId,
  // written out: addresses come with the login page, and what they name would come along
  type: oneOf('CAMERA', 'CARD', 'SENSOR'),
  keyword: text,
  sort: text,
  page,
  secret: rowId,
  ...dialogs,
});
