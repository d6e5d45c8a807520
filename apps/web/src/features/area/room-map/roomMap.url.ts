import { oneOf, rowId, urlOf } from '../../../ui/url.ts';

/** A floor's number, the ground's 0 among them; anything else is as good as absent. */
const floor = (raw: unknown): string | undefined => (/^\d{1,9}$/.test(String(raw)) ? String(raw) : undefined);

/** What the screen keeps in its address: whose map it is, what is chosen on it, what is about to be added, and whether one only looks. */
export const roomMapUrl = urlOf({
  buildingId: rowId,
  floor,
  room: rowId,
  door: rowId,
  create: oneOf('room', 'door'),
  /** Absent: it is drawn on. */
  mode: oneOf('watch'),
});
