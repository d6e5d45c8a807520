import type { Door } from '@gatehouse/api/area/doors';
import type { Fields } from '../../texts.ts';

export const doors = {
  one: 'Door',
  fields: {
    doorName: 'Door name',
    doorCode: 'Door code',
    doorType: 'Door type',
    enabled: 'Active',
  },
  rooms: 'Rooms',
  noRoom: 'No active rooms yet',
  noRoomHint: 'Doors belong to a room. Add a room first.',
  search: 'Filter doors by name or code',
  empty: 'No doors yet',
  emptyHint: 'Add the first door for {room}. You can then add devices to it.',
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
  state: 'Status',
  inUse_one: 'This door still has a device. Delete or move it first.',
  inUse_other: 'This door still has {count} devices. Delete or move them first.',
  moveHint: 'Moving it to another building recomputes the attendance days of open months.',
  said: {
    create: 'Door added',
    update: 'Door updated',
    remove: 'Door deleted',
  },
} as const satisfies { fields: Fields<Door>; [more: string]: unknown };
