import {
  accountName,
  type Builder,
  byId,
  changing,
  creating,
  employee,
  ofPerson,
  vehicle,
} from './authz.rows.ts';
import { fresh } from './authz.world.ts';

const vehicleBody = () => ({
  vehicleType: 'car',
  vehicleName: 'New',
  plateNo: fresh(),
  registerNo: fresh(),
  color: 'red',
});

/** How to call the operations of profiles and vehicles on each kind of row. */
export const profileBuilders: Record<string, Builder> = {
  'profiles.mine': { places: ['self'], input: async () => ({}) },
  'profiles.update': changing(employee, async () => ({ gender: 'FEMALE' }), ofPerson),
  'vehicles.list': {
    places: ofPerson,
    input: async (w) => ({ params: { accountName: await accountName(w) } }),
  },
  'vehicles.create': creating(async (w) => ({ ...vehicleBody(), username: await accountName(w) }), ofPerson),
  'vehicles.update': changing(vehicle, async () => vehicleBody(), ofPerson),
  'vehicles.remove': byId(vehicle, {}, ofPerson),
};
