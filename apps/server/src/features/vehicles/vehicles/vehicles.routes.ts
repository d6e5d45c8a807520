import { vehicleLimits, vehicles } from '@gatehouse/api/vehicles/vehicles';
import { type Feature, route } from '../../../platform/http/route.ts';
import * as queries from './vehicles.queries.ts';

const entity = 'vehicle';

export const vehiclesFeature: Feature = {
  name: 'vehicles',
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
      const id = await queries.insertVehicle(db, owner, body, clock.now());
      const { vehicle: after } = (await queries.findVehicle(db, viewer, id)) ?? refuse('API_CONFLICT');
      await record({ companyId: owner.companyId, entity, entityId: id, after });
      return after;
    }),
    route(vehicles.update, async ({ db, viewer, params, body, clock, refuse, record }) => {
      const { vehicle: before } =
        (await queries.findVehicle(db, viewer, params.id)) ?? refuse('VEH_ID_NOT_FOUND');
      await queries.updateVehicle(db, viewer, params.id, body, clock.now());
      const { vehicle: after, companyId } =
        (await queries.findVehicle(db, viewer, params.id)) ?? refuse('VEH_ID_NOT_FOUND');
      await record({ companyId, entity, entityId: params.id, before, after });
      return after;
    }),
    route(vehicles.remove, async ({ db, viewer, params, refuse, record }) => {
      const { vehicle: before, companyId } =
        (await queries.findVehicle(db, viewer, params.id)) ?? refuse('VEH_ID_NOT_FOUND');
      await queries.deleteVehicle(db, viewer, params.id);
      await record({ companyId, entity, entityId: params.id, before });
      return {};
    }),
  ],
};
