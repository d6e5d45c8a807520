import { deviceListStatuses } from '@gatehouse/api/area/devices.rules';
import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** Code of the door's company. Set only if two companies use the same door code. */
export const devicesUrl = urlOf({
  /** View of the page: `table` for the table of all devices. Absent for the list of devices by door. */
  as: oneOf('table'),
  standing: oneOf(...deviceListStatuses),
  buildingId: rowId,
  type: text,
  /** Sort order of the table. */
  by: text,
  doorCode: text,
  companyCode: text,
  keyword: text,
  sort: oneOf('name,asc', 'name,desc'),
  page,
  ...dialogs,
  commands: rowId,
  restart: rowId,
  secret: rowId,
  line: rowId,
  open: rowId,
  silence: rowId,
  alarms: rowId,
  people: rowId,
  pairing: rowId,
});
