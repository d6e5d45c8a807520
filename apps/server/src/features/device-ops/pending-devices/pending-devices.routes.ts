import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { type Feature, route } from '../../../platform/http/route.ts';
import { approveDevice } from './approval.service.ts';
import { pendingDevicesPersonal } from './pending-devices.personal.ts';
import * as queries from './pending-devices.queries.ts';

export const pendingDevicesFeature: Feature = {
  name: 'pendingDevices',
  personal: pendingDevicesPersonal,
  constraints: {},
  routes: [
    route(pendingDevices.list, ({ db, viewer, query }) => queries.listPending(db, viewer, query)),
    route(pendingDevices.approve, approveDevice),
    route(pendingDevices.dismiss, async ({ db, viewer, params: { serialNumber }, refuse, record }) => {
      if (!(await queries.canSeePending(db, viewer))) refuse('ATT_DEVICE_NOT_FOUND');
      if ((await queries.removePending(db, serialNumber)) === undefined) refuse('ATT_DEVICE_NOT_FOUND');
      await record({
        companyId: null,
        entityId: serialNumber,
        before: { serialNumber },
      });
      return {};
    }),
  ],
};
