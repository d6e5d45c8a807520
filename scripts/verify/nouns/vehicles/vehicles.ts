import { vehicles } from '@gatehouse/api/vehicles/vehicles';
import {
  accountName,
  byId,
  changing,
  creating,
  type Id,
  missing,
  ofPerson,
  personAt,
  row,
} from '../calls.ts';
import { nounProof, standing } from '../proof.ts';
import { fresh, kept } from '../words.ts';

/** One for each of the people that others look at. */
const parked = row(async ({ make }, { staff, colleague, other }) => {
  const ofEmployees = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    ofEmployees.set(person.employeeId, (await make.vehicle(person)).id);
  return ofEmployees;
});

/** A vehicle of somebody by place; of oneself a new one, which the call may delete. */
const vehicle: Id = async (wanted) => {
  const owner = await personAt(wanted);
  if (!owner?.employeeId) return missing;
  const ready = wanted.place === 'self' ? undefined : standing(wanted.tenant, parked).get(owner.employeeId);
  return ready ?? (await wanted.world.stand.make.vehicle(owner)).id;
};

const body = () => ({
  vehicleType: 'car',
  vehicleName: 'New',
  plateNo: fresh(),
  registerNo: fresh(),
  color: 'red',
});

export const vehiclesProof = nounProof(vehicles, {
  // STAFF: "own profile"; ADMIN adds: "edit detail"
  expected: { list: kept, create: kept, update: kept, remove: kept },
  calls: {
    list: {
      places: ofPerson,
      input: async (wanted) => ({ params: { accountName: await accountName(wanted) } }),
    },
    create: creating(async (wanted) => ({ ...body(), username: await accountName(wanted) }), ofPerson),
    update: changing(vehicle, async () => body(), ofPerson),
    remove: byId(vehicle, {}, ofPerson),
  },
  rows: [parked],
  seed: { 'vehicles.vehicle_type': 'car' },
  unreachable: { shape: ['vehicles__vehicle_type'], portal: ['vehicles__employee_id'] },
});
