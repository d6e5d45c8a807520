import { oneOf, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address: whose map it is, what is chosen on it, what is about to be added, and whether one only looks. */
export const roomMapUrl = urlOf({
  buildingId: rowId,
  floor: text,
  room: rowId,
  door: rowId,
  create: oneOf('room', 'door'),
  /** Absent: it is drawn on. */
  mode: oneOf('watch'),
});
