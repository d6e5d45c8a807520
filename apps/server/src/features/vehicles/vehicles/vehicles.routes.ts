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
    route(vehicles.create, async ({ db, viewer, body, clock, refuse, record }) => {
      const owner = (await queries.findOwner(db, viewer, body.username)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      if ((await queries.lockAndCount(db, owner)) >= vehicleLimits.perPerson) refuse('VEH_LIMIT_REACHED');
      const after = await queries.insertVehicle(db, viewer, owner, body, clock.now());
      await record({ companyId: owner.companyId, entityId: after.id, after });
      return after;
    }),
    route(vehicles.update, async (call) => {
      const { db, viewer, params, body, clock, refuse, record } = call;
      const { vehicle: before, companyId } =
        (await queries.lockVehicle(db, viewer, params.id)) ?? refuse('VEH_ID_NOT_FOUND');
      const named = { companyId, entityId: before.id };
      await refuseOverwriting(call, named, before);
      const after = await queries.updateVehicle(db, viewer, before.id, body, clock.now());
      await record({ ...named, before, after, version: after.version });
      return after;
    }),
    route(vehicles.remove, async ({ db, viewer, params, refuse, record }) => {
      const { vehicle: before, companyId } =
        (await queries.lockVehicle(db, viewer, params.id)) ?? refuse('VEH_ID_NOT_FOUND');
      await queries.deleteVehicle(db, viewer, params.id);
      await record({ companyId, entityId: params.id, before });
      return {};
    }),
  ],
};
