import { dialogs, oneOf, page, text, urlOf } from '../../../ui/url/url.ts';

/** Sort order of the room cards, which the browser sorts (spec §2 "Rooms"). */
export const roomSorts = ['name,asc', 'name,desc', 'created,asc', 'created,desc'] as const;
export type RoomSort = (typeof roomSorts)[number];

/** Code of the building's company. Set only if two companies use the same building code. */
export const roomsUrl = urlOf({
  buildingCode: text,
  companyCode: text,
  keyword: text,
  sort: oneOf(...roomSorts),
  page,
  ...dialogs,
});
