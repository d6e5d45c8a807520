import type { Lane } from '@gatehouse/api/vehicles/lanes';
import type { Fields } from '../../texts.ts';

/** Lanes of gates. */
export const lanes = {
  one: 'Lane',
  fields: {
    laneName: 'Name',
    gateId: 'Gate',
    gateName: 'Gate',
    buildingName: 'Building',
    openCondition: 'Opens by',
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
  hoursHint: 'By the building’s clock. A close at or before the opening is on the next day.',
  state: 'State',
  search: 'Search lanes by name, gate or building',
  searchHint: 'Search lanes',
  empty: 'No lanes yet',
  emptyHint: 'A gate has one lane for each row of vehicles that may wait at it.',
  create: 'New lane',
  edit: 'Edit lane',
  created: 'The lane has been added.',
  updated: 'The lane has been changed.',
  deleted: 'The lane has been deleted.',
  devicesOf: 'Tracking devices of {name}',
  devices_one: '{count} tracking device',
  devices_other: '{count} tracking devices',
  inUse: 'It still has {uses}. Delete or move them first.',
} as const satisfies { fields: Fields<Lane>; [more: string]: unknown };
