import { dialogs, oneOf, page, text, urlOf } from '../../../ui/url/url.ts';

/** The browser sorts the cards (spec §2 "Rooms"). */
export const roomSorts = ['name,asc', 'name,desc', 'created,asc', 'created,desc'] as const;
export type RoomSort = (typeof roomSorts)[number];

/** `companyCode` is set only if two companies share the building code. */
export const roomsUrl = urlOf({
  buildingCode: text,
  companyCode: text,
  keyword: text,
  sort: oneOf(...roomSorts),
  page,
  ...dialogs,
});
