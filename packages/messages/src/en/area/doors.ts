import type { Door } from '@gatehouse/api/area/doors';
import type { Fields } from '../../texts.ts';

/** Doors. */
export const doors = {
  one: 'Door',
  fields: {
    doorName: 'Door name',
    doorCode: 'Door code',
    doorType: 'Door type',
    enabled: 'Active',
  },
  rooms: 'Rooms',
  noRoom: 'No active room yet',
  noRoomHint: 'Doors belong to a room. Add a room first.',
  search: 'Filter doors by name or code',
  empty: 'No doors yet',
  emptyHint: 'Add the first door of {room}; a device can then hang at it.',
  create: 'New door',
  edit: 'Edit door',
  devices_one: '{count} device',
  devices_other: '{count} devices',
  devicesOf: 'Devices of {name}',
  types: {
    IN: 'Entrance',
    OUT: 'Exit',
    IN_OUT: 'Entrance and exit',
  },
  state: 'State',
  inUse_one: 'A device still hangs at it. Delete or move that first.',
  inUse_other: '{count} devices still hang at it. Delete or move them first.',
  moveHint: 'Moving it to another building recomputes the attendance days of open months.',
  said: {
    create: 'The door has been added.',
    update: 'The door has been changed.',
    remove: 'The door has been deleted.',
  },
} as const satisfies { fields: Fields<Door>; [more: string]: unknown };
