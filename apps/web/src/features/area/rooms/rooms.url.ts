import { dialogs, oneOf, page, text, urlOf } from '../../../ui/url.ts';

/** Orders of the cards, made on the screen (spec §2 "Rooms"). */
export const roomSorts = ['name,asc', 'name,desc', 'created,asc', 'created,desc'] as const;
export type RoomSort = (typeof roomSorts)[number];

/** What the screen keeps in its address; `companyCode` only where two companies share a building's code. */
export const roomsUrl = urlOf({
  buildingCode: text,
  companyCode: text,
  keyword: text,
  sort: oneOf(...roomSorts),
  page,
  ...dialogs,
});
