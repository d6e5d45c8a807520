import { deviceListStatuses } from '@gatehouse/api/area/devices.rules';
import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; `companyCode` only where two companies share a door's code. */
export const devicesUrl = urlOf({
  /** Door by door, unless said otherwise: all devices in one table. */
  as: oneOf('table'),
  standing: oneOf(...deviceListStatuses),
  buildingId: rowId,
  type: text,
  /** Of the table. */
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
});
