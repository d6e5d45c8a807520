import { trackingDeviceTypes } from '@gatehouse/api/vehicles/tracking-devices';
import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its row. */
export const trackingDevicesUrl = urlOf({
  laneId: rowId,
  type: oneOf(...trackingDeviceTypes),
  keyword: text,
  sort: text,
  page,
  ...dialogs,
});
