import type { Room } from '@gatehouse/api/area/rooms';
import type { Fields } from '../../texts.ts';

/** Rooms. */
export const rooms = {
  one: 'Room',
  fields: {
    roomName: 'Name',
    roomCode: 'Code',
    roomType: 'Room type',
    floor: 'Floor',
    parentRoomId: 'Lies within',
    description: 'Description',
    detail_info: 'Details', // sic: wire format
    isSecure: 'Secured',
    isEnabled: 'Active',
    parentRoomName: 'Lies within',
    roomMapData: 'Place on the map',
    buildingAddress: 'Address',
  },
  buildings: 'Buildings',
  noBuilding: 'No building yet',
  noBuildingHint: 'Rooms belong to a building. Add a building first.',
  search: 'Search rooms',
  empty: 'No rooms yet',
  emptyHint: 'Add the first room of {building}; doors and devices follow from it.',
  create: 'New room',
  edit: 'Edit room',
  doors_one: '{count} door',
  doors_other: '{count} doors',
  doorsOf: 'Doors of {name}',
  company: 'Company',
  chooseCompany: 'Choose a company first.',
  chooseBuilding: 'Choose a building first.',
  types: {
    MEETING_ROOM: 'Meeting room',
    SECURITY_ROOM: 'Security room',
    OPEN_ROOM: 'Open room',
  },
  onFloor: 'Floor {floor}',
  within: 'Within {name}',
  detailsHint: 'Equipment, seats, anything worth knowing.',
  secureHint: 'Carries the security badge wherever the room is shown.',
  security: 'Security',
  inUse_one: 'It still has a door. Delete that first.',
  inUse_other: 'It still has {count} doors. Delete them first.',
  held: 'It still has {uses}. Delete or move these; a room in which meetings were held or are to be is set inactive instead.',
  usedBy: {
    rooms_one: '{count} room in it',
    rooms_other: '{count} rooms in it',
    meetings_one: '{count} meeting',
    meetings_other: '{count} meetings',
  },
  said: {
    create: 'The room has been added.',
    update: 'The room has been changed.',
    remove: 'The room has been deleted.',
  },
} as const satisfies { fields: Fields<Room>; [more: string]: unknown };
