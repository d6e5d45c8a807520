import { vehicleLimits, vehicles } from '@gatehouse/api/vehicles/vehicles';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { vehiclesPersonal } from './vehicles.personal.ts';
import * as queries from './vehicles.queries.ts';

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
      const owner =
        (await queries.findOwner(db, viewer, params.accountName)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      return { content: await queries.listVehicles(db, viewer, owner) };
    }),
    route(vehicles.create, async (call) => {
      const { db, viewer, body, refuse, record } = call;
      const owner = (await queries.findOwner(db, viewer, body.username)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      if ((await queries.lockAndCount(db, owner)) >= vehicleLimits.perPerson) refuse('VEH_LIMIT_REACHED');
      const { companyId, employeeId } = owner;
      const { vehicle: after } = await queries.one.insert(call, {
        company_id: companyId,
        employee_id: employeeId,
      });
      await record({ companyId, entityId: after.id, after });
      return after;
    }),
    route(vehicles.update, async (call) => {
      const { params, refuse, record } = call;
      const { vehicle: before, companyId } =
        (await queries.one.lock(call, params.id)) ?? refuse('VEH_ID_NOT_FOUND');
      const named = { companyId, entityId: before.id };
      await refuseOverwriting(call, named, before);
      const { vehicle: after } = await queries.one.update(call, before.id);
      await record({ ...named, before, after, version: after.version });
      return after;
    }),
    route(vehicles.remove, async (call) => {
      const { params, refuse, record } = call;
      const { vehicle: before, companyId } =
        (await queries.one.lock(call, params.id)) ?? refuse('VEH_ID_NOT_FOUND');
      await queries.one.remove(call, params.id);
      await record({ companyId, entityId: params.id, before });
      return {};
    }),
  ],
};
