import { findMissingFields, isTerminal } from '@gatehouse/api/area/devices.rules';
import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { deviceSecret } from '../signed-requests/device-secret.ts';
import { pendingDevicesPersonal } from './pending-devices.personal.ts';
import * as queries from './pending-devices.queries.ts';

export const pendingDevicesFeature: Feature = {
  name: 'pendingDevices',
  personal: pendingDevicesPersonal,
  constraints: {},
  routes: [
    route(pendingDevices.list, ({ db, viewer, query }) => queries.listPending(db, viewer, query)),
    route(pendingDevices.approve, async (call) => {
      const { db, viewer, params, body, clock, settings, jobs, refuse, record, announce } = call;
      const { serialNumber } = params;
      if (!(await queries.canSeePending(db, viewer))) refuse('ATT_DEVICE_NOT_FOUND');
      const companyId =
        (await lockReferencedRow(db, viewer, 'doors', body.doorId)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      const protocol = (await queries.removePending(db, serialNumber)) ?? refuse('ATT_DEVICE_NOT_FOUND');
      const missing = findMissingFields({ ...body, protocol, serialNumber });
      if (missing.length > 0)
        refuse('API_INVALID_REQUEST_ARGUMENT', {
          fields: missing.map((field): FieldError => ({ field, rule: 'required', params: {} })),
        });
      const approved = { companyId, serialNumber, protocol, accountId: viewer.accountId, at: clock.now() };
      await queries.insertApproved(db, body, approved);
      await record({
        companyId,
        entity: 'devices',
        entityId: body.id,
        after: { ...body, serialNumber, protocol },
      });
      if (isTerminal(protocol)) await jobs.send(db, 'device-people.sync', { companyId, deviceId: body.id });
      await announce({ topic: 'devices.changed', companyId, ids: [body.id] });
      return {
        id: body.id,
        deviceCode: body.deviceCode,
        serialNumber,
        protocol,
        // A new device has secret version 1.
        secret: protocol === 'JSON' ? deviceSecret(settings.masterKey, body.id, 1) : null,
      };
    }),
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
