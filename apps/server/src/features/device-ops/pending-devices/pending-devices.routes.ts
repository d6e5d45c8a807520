import { isWeakIdentity } from '@gatehouse/api/area/devices.rules';
import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { deviceSecret } from '../json/device-secret.ts';
import * as queries from './pending-devices.queries.ts';

export const pendingDevicesFeature: Feature = {
  name: 'pendingDevices',
  constraints: {},
  routes: [
    route(pendingDevices.list, async ({ db, viewer, query }) => {
      if (!(await queries.seesPending(db, viewer))) return pageOf([], 0, query);
      const { content, total } = await queries.listPending(db, query);
      return pageOf(content, total, query);
    }),
    route(pendingDevices.approve, async (call) => {
      const { db, viewer, params, body, clock, settings, jobs, refuse, record, announce } = call;
      const { serialNumber } = params;
      if (!(await queries.seesPending(db, viewer))) refuse('ATT_DEVICE_NOT_FOUND');
      const companyId =
        (await queries.findCompanyOfDoor(db, viewer, body.doorId)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      const protocol = (await queries.takePending(db, serialNumber)) ?? refuse('ATT_DEVICE_NOT_FOUND');
      if (isWeakIdentity(protocol) && body.allowedAddresses.length === 0)
        refuse('API_INVALID_REQUEST_ARGUMENT', {
          fields: [{ field: 'allowedAddresses', rule: 'required', params: {} }],
        });
      const approved = { companyId, serialNumber, protocol, accountId: viewer.accountId, at: clock.now() };
      await queries.insertApproved(db, body, approved);
      await record({
        companyId,
        entity: 'device',
        entityId: body.id,
        after: { ...body, serialNumber, protocol },
      });
      if (protocol === 'ZK_ATT') await jobs.send(db, 'device-people.sync', { companyId, deviceId: body.id });
      await announce({ topic: 'devices.changed', companyId, ids: [body.id] });
      return {
        id: body.id,
        deviceCode: body.deviceCode,
        serialNumber,
        protocol,
        // version 1: the device is new
        secret: protocol === 'JSON' ? deviceSecret(settings.masterKey, body.id, 1) : null,
      };
    }),
    route(pendingDevices.dismiss, async ({ db, viewer, params: { serialNumber }, refuse, record }) => {
      if (!(await queries.seesPending(db, viewer))) refuse('ATT_DEVICE_NOT_FOUND');
      if ((await queries.takePending(db, serialNumber)) === undefined) refuse('ATT_DEVICE_NOT_FOUND');
      await record({
        companyId: null,
        entity: 'pending-device',
        entityId: serialNumber,
        before: { serialNumber },
      });
      return {};
    }),
  ],
};
