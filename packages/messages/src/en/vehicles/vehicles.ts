import type { Vehicle } from '@gatehouse/api/vehicles/vehicles';
import type { Fields } from '../../texts.ts';

export const vehicles = {
  one: 'Vehicle',
  fields: {
    vehicleName: 'Name',
    vehicleType: 'Type',
    plateNo: 'Plate number',
    registerNo: 'Registration number',
    color: 'Colour',
    chassisNo: 'Chassis number',
    engineNo: 'Engine number',
    description: 'Description',
    username: 'Account',
  },
  title: 'Vehicles',
  create: 'New vehicle',
  edit: 'Edit vehicle',
  types: {
    car: 'Car',
    motorbike: 'Motorbike',
  },
  empty: 'No vehicles yet',
  emptyHint: 'You can register up to four vehicles.',
  full: 'You can register up to four vehicles. Delete one first.',
  created: 'Vehicle added',
  updated: 'Vehicle updated',
  deleted: 'Vehicle deleted',
} as const satisfies { fields: Fields<Vehicle>; [more: string]: unknown };
