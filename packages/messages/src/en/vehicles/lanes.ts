import type { Lane } from '@gatehouse/api/vehicles/lanes';
import type { Fields } from '../../texts.ts';

export const lanes = {
  one: 'Lane',
  fields: {
    laneName: 'Name',
    gateId: 'Gate',
    gateName: 'Gate',
    buildingName: 'Building',
    openCondition: 'Opens with',
    openTime: 'Opens at',
    closeTime: 'Closes at',
    cardSeconds: 'Card and plate within (s)',
    enabled: 'Active',
    trackingDeviceIds: 'Tracking devices',
  },
  conditions: {
    PLATE: 'Plate number',
    PLATE_AND_CARD: 'Plate number and card number',
  },
  hours: 'Hours',
  always: 'Always open',
  nextDay: '{hours} (next day)',
  hasHours: 'Open at certain hours only',
  cardSecondsHint: '1 to 120. Plate and card may be read in either order, by two devices of the lane.',
  hoursHint:
    'In the building’s time zone. If the closing time is at or before the opening time, it’s on the next day.',
  state: 'Status',
  search: 'Search lanes by name, gate or building',
  searchHint: 'Search lanes',
  empty: 'No lanes yet',
  emptyHint: 'Add a lane for each row of vehicles at a gate.',
  create: 'New lane',
  edit: 'Edit lane',
  created: 'Lane added',
  updated: 'Lane updated',
  deleted: 'Lane deleted',
  devicesOf: 'Tracking devices of {name}',
  devices_one: '{count} tracking device',
  devices_other: '{count} tracking devices',
  inUse: 'This lane still has {uses}. Delete or move them first.',
} as const satisfies { fields: Fields<Lane>; [more: string]: unknown };
