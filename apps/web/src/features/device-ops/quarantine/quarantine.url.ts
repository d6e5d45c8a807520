import { quarantineReasons } from '@gatehouse/api/device-ops/quarantine.rules';
import { oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** State of the listed rows. Without `state`, the list shows open rows. */
export const quarantineUrl = urlOf({
  keyword: text,
  state: oneOf('MAPPED', 'DISMISSED'),
  reason: oneOf(...quarantineReasons),
  page,
  choose: rowId,
  person: rowId,
  view: rowId,
  release: rowId,
  dismiss: rowId,
  undo: rowId,
});
