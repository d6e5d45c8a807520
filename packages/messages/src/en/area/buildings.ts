import type { Building } from '@gatehouse/api/area/buildings';
import type { Fields } from '../../texts.ts';

/** Buildings. */
export const buildings = {
  one: 'Building',
  fields: {
    buildingName: 'Name',
    buildingCode: 'Code',
    address: 'Address',
    mapLink: 'Map link',
    description: 'Description',
    timeZone: 'Time zone',
    isEnabled: 'Active',
    companyId: 'Company',
  },
  companies: 'Companies',
  noCompany: 'No company yet',
  noCompanyHint: 'Buildings belong to a company. Ask your system administrator to add one.',
  search: 'Search buildings',
  empty: 'No buildings yet',
  emptyHint: 'Add the first building of {company}; rooms, doors and devices follow from it.',
  create: 'New building',
  edit: 'Edit building',
  rooms_one: '{count} room',
  rooms_other: '{count} rooms',
  gates_one: '{count} gate',
  gates_other: '{count} gates',
  roomsOf: 'Rooms of {name}',
  company: 'Company',
  ownZone: 'The company’s',
  timeZoneHint:
    'Only if it differs from the company’s. Working days are counted in it. Changing it recomputes the days of open months.',
  mapLinkHint:
    'Web address of a map, such as https://maps.example.com/gate. The mails to visitors contain it.',
  inUse_one: 'It still has a room. Delete that first.',
  inUse_other: 'It still has {count} rooms. Delete them first.',
  said: {
    create: 'The building has been added.',
    update: 'The building has been changed.',
    remove: 'The building has been deleted.',
  },
} as const satisfies { fields: Fields<Building>; [more: string]: unknown };
