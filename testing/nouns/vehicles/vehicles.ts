import { vehicles } from '@gatehouse/api/vehicles/vehicles';
import {
  accountName,
  byId,
  changing,
  creating,
  type IdResolver,
  missing,
  ofPerson,
  personAt,
  row,
} from '../calls.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { fresh, kept } from '../words.ts';

/** One vehicle for each employee of the prepared test companies. */
const parked = row(async ({ make }, { staff, colleague, other }) => {
  const ofEmployees = new Map<number | null, number>();
  for (const person of [staff, colleague, other])
    ofEmployees.set(person.employeeId, (await make.vehicle(person)).id);
  return ofEmployees;
});

/**
 * Returns a vehicle of the person that the call is about. If that person is the caller, creates a vehicle, because the
 * call may delete it.
 */
const vehicleId: IdResolver = async (context) => {
  const owner = await personAt(context);
  if (!owner?.employeeId) return missing;
  const ready =
    context.place === 'self' ? undefined : preparedRow(context.tenant, parked).get(owner.employeeId);
  return ready ?? (await context.world.stand.make.vehicle(owner)).id;
};

const newBody = () => ({
  vehicleType: 'car',
  vehicleName: 'New',
  plateNo: fresh(),
  registerNo: fresh(),
  color: 'red',
});

export const vehiclesProof = nounProof(vehicles, {
  // Expected roles from the specification: STAFF: "own profile"; ADMIN adds "edit detail"
  expected: { list: kept, create: kept, update: kept, remove: kept },
  calls: {
    list: {
      places: ofPerson,
      input: async (context) => ({ params: { accountName: await accountName(context) } }),
    },
    create: creating(async (context) => ({ ...newBody(), username: await accountName(context) }), ofPerson),
    update: changing(vehicleId, async () => newBody(), ofPerson),
    remove: byId(vehicleId, {}, ofPerson),
  },
  rows: [parked],
  seed: { 'vehicles.vehicle_type': 'car' },
  unreachable: { shape: ['vehicles__vehicle_type'], portal: ['vehicles__employee_id'] },
});
