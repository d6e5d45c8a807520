import { quarantineReasons } from '@gatehouse/api/device-ops/quarantine.rules';
import { oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; without a state it is what waits for a decision. */
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
