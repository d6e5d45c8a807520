import type { PlaceZone } from '@gatehouse/api/access/access-zones';
import type { AccessPlace, OpenRoom } from '@gatehouse/api/access/place-access';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { titlesIn } from '@gatehouse/messages/titles';
import type { Sheet, SheetCell } from '../../../platform/sheets/sheet.ts';

interface PlaceAccess {
  zones: readonly PlaceZone[];
  openRooms: readonly OpenRoom[];
  place: AccessPlace | null;
}

/**
 * Creates a spreadsheet of the people with access to a place. The first rows are the rooms that everyone in the company
 * can enter.
 */
export async function createPlaceAccessSheet(
  { zones, openRooms, place }: PlaceAccess,
  language: Language,
): Promise<Sheet> {
  const { accessZones: text } = await loadArea('access', language);
  const wallCell = (time: string | null): SheetCell =>
    time === null ? '' : { wall: time.replace('T', ' ') };
  const openCells = ({ roomName, refused }: OpenRoom): SheetCell[] => [
    text.everyone,
    '',
    '',
    place?.buildingName ?? '',
    roomName,
    '',
    '',
    place?.timeZone ?? '',
    refused === null ? text.ways.OPEN : text.refusals[refused],
    '',
  ];
  const zoneCells = (zone: PlaceZone): SheetCell[] => [
    zone.displayName,
    zone.accountName,
    zone.departmentName,
    zone.buildingName,
    zone.roomName,
    wallCell(zone.startAccessTime),
    wallCell(zone.endAccessTime),
    zone.timeZone,
    zone.refused === null ? text.states[zone.state] : text.refusals[zone.refused],
    zone.givenBy ?? '',
  ];
  return {
    name: titlesIn(language)['/room-access'],
    columns: [
      { header: text.fields.displayName, width: 28 },
      { header: text.fields.accountName, width: 18 },
      { header: text.fields.departmentName, width: 24 },
      { header: text.fields.buildingName, width: 24 },
      { header: text.fields.roomName, width: 24 },
      { header: text.fields.startAccessTime, width: 24 },
      { header: text.fields.endAccessTime, width: 24 },
      { header: text.fields.timeZone, width: 20 },
      { header: text.fields.state, width: 32 },
      { header: text.fields.givenBy, width: 24 },
    ],
    rows: [...openRooms.map(openCells), ...zones.map(zoneCells)],
  };
}
