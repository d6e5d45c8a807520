import { oneOf, rowId, urlOf } from '../../../ui/url/url.ts';

/** Parses a floor number, including 0 for the ground floor. Returns undefined for any other value. */
const floor = (raw: unknown): string | undefined => (/^\d{1,9}$/.test(String(raw)) ? String(raw) : undefined);

/** Parameters of the map: building, floor, chosen item, type of a new item, and mode. */
export const roomMapUrl = urlOf({
  buildingId: rowId,
  floor,
  room: rowId,
  door: rowId,
  create: oneOf('room', 'door'),
  /** Mode of the map: `watch` for the live map. Absent for the editor. */
  mode: oneOf('watch'),
});
