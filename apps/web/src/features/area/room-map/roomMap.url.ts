import { oneOf, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address: whose map it is, what is chosen on it, and what is about to be added. */
export const roomMapUrl = urlOf({
  buildingId: rowId,
  floor: text,
  room: rowId,
  door: rowId,
  create: oneOf('room', 'door'),
});
