import type { Building } from '@gatehouse/api/area/buildings';
import type { Fields } from '../../texts.ts';

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
  noCompany: 'No companies yet',
  noCompanyHint: 'Buildings belong to a company. Ask your system administrator to add one.',
  search: 'Search buildings',
  empty: 'No buildings yet',
  emptyHint: 'Add the first building for {company}. You can then add rooms, doors and devices.',
  create: 'New building',
  edit: 'Edit building',
  rooms_one: '{count} room',
  rooms_other: '{count} rooms',
  gates_one: '{count} gate',
  gates_other: '{count} gates',
  roomsOf: 'Rooms of {name}',
  company: 'Company',
  ownZone: 'Company time zone',
  timeZoneHint:
    'Set this only if it differs from the company’s time zone. Working days are counted in this time zone. If you change it, the days of open months are recalculated.',
  mapLinkHint:
    'Web address of a map, such as https://maps.example.com/gate. The mails to visitors contain it.',
  inUse_one: 'This building still has a room. Delete it first.',
  inUse_other: 'This building still has {count} rooms. Delete them first.',
  said: {
    create: 'Building added',
    update: 'Building updated',
    remove: 'Building deleted',
  },
} as const satisfies { fields: Fields<Building>; [more: string]: unknown };
