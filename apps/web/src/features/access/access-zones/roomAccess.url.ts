import { clock, date, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/**
 * `roomId`, `doorId` and `buildingId` select the place. The other parameters are the question that is checked: a person,
 * one of the rooms of a building, and the local time at the room.
 */
export const roomAccessUrl = urlOf({
  roomId: rowId,
  doorId: rowId,
  buildingId: rowId,
  keyword: text,
  sort: text,
  page,
  person: rowId,
  room: rowId,
  date,
  time: clock,
});
