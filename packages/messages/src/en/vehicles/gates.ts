import type { Gate } from '@gatehouse/api/vehicles/gates';
import type { Fields } from '../../texts.ts';

export const gates = {
  one: 'Gate',
  fields: {
    gateCode: 'Code',
    gateName: 'Name',
    buildingId: 'Building',
    buildingName: 'Building',
    companyName: 'Company',
    description: 'Description',
    enabled: 'Active',
    laneIds: 'Lanes',
  },
  state: 'Status',
  search: 'Search gates by name, code or building',
  searchHint: 'Search gates',
  empty: 'No gates yet',
  emptyHint: 'Add the gates where vehicles enter a building.',
  create: 'New gate',
  edit: 'Edit gate',
  created: 'Gate added',
  updated: 'Gate updated',
  deleted: 'Gate deleted',
  lanesOf: 'Lanes of {name}',
  lanes_one: '{count} lane',
  lanes_other: '{count} lanes',
  inUse: 'This gate still has {uses}. Delete or move them first.',
} as const satisfies { fields: Fields<Gate>; [more: string]: unknown };
