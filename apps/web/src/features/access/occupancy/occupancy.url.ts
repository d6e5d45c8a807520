import { dialogs, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const occupancyUrl = urlOf({
  buildingId: rowId,
  roomId: rowId,
  state: oneOf('CLOSED'),
  keyword: text,
  sort: text,
  page,
  ...dialogs,
});
