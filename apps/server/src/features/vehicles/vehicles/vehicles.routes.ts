import { vehicleLimits, vehicles } from '@gatehouse/api/vehicles/vehicles';
import { lockAndCount } from '../../../platform/db/rows.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { vehiclesPersonal } from './vehicles.personal.ts';
import { findOwner, listVehicles, vehicleRow } from './vehicles.queries.ts';

export const vehiclesFeature: Feature = {
  name: 'vehicles',
  personal: vehiclesPersonal,
  constraints: {
    vehicles__company_id__plate_no: 'VEH_PLATENO_EXISTED',
    vehicles__company_id__register_no: 'VEH_REGISTERNO_EXISTED',
    vehicles__company_id__chassis_no: 'VEH_CHASSISNO_EXISTED',
    vehicles__company_id__engine_no: 'VEH_ENGINENO_EXISTED',
  },
  routes: [
    route(vehicles.list, async ({ db, viewer, params, refuse }) => {
      const owner = (await findOwner(db, viewer, params.accountName)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      return { content: await listVehicles(db, viewer, owner) };
    }),
    route(vehicles.create, async (call) => {
      const { db, viewer, body, refuse } = call;
      const owner = (await findOwner(db, viewer, body.username)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const employee = { table: 'employees', id: owner.employeeId } as const;
      const count = await lockAndCount(db, 'vehicles.employee_id', employee);
      if (count >= vehicleLimits.perPerson) refuse('VEH_LIMIT_REACHED');
      return vehicleRow.insert(call, { company_id: owner.companyId, employee_id: owner.employeeId });
    }),
    route(vehicles.update, async (call) =>
      vehicleRow.update(call, await vehicleRow.lockToUpdate(call, call.params.id)),
    ),
    route(vehicles.remove, async (call) =>
      vehicleRow.remove(call, await vehicleRow.lock(call, call.params.id)),
    ),
  ],
};
