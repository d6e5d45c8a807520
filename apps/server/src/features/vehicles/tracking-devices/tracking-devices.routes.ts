import { trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { trackingDevicesPersonal } from './tracking-devices.personal.ts';
import { listTrackingDevices, trackingDeviceRow } from './tracking-devices.queries.ts';

export const trackingDevicesFeature: Feature = {
  name: 'tracking-devices',
  personal: trackingDevicesPersonal,
  constraints: {
    tracking_devices__company_id__device_id: 'VEH_DEVICES_ID_EXISTED',
    tracking_devices__company_id__device_name: 'VEH_DEVICES_NAME_EXISTED',
    tracking_devices__company_id__camera_url: 'VEH_DEVICES_CAMERAURL_EXISTED',
    plate_passages__tracking_device_id: 'VEH_DEVICES_IN_USE',
  },
  routes: [
    route(trackingDevices.list, listTrackingDevices),
    route(trackingDevices.get, (call) => trackingDeviceRow.find(call, call.params.id)),
    route(trackingDevices.create, async (call) => {
      const { db, viewer, body, refuse } = call;
      const companyId =
        (await lockReferencedRow(db, viewer, 'lanes', body.laneId)) ?? refuse('VEH_LANE_NOT_FOUND');
      return trackingDeviceRow.insert(call, { company_id: companyId });
    }),
    route(trackingDevices.update, async (call) => {
      const { db, viewer, params, body, refuse } = call;
      const before = await trackingDeviceRow.lockToUpdate(call, params.id);
      if ((await lockReferencedRow(db, viewer, 'lanes', body.laneId ?? before.laneId)) !== before.companyId)
        refuse('VEH_LANE_NOT_FOUND');
      return trackingDeviceRow.update(call, before);
    }),
    route(trackingDevices.remove, async (call) =>
      trackingDeviceRow.remove(call, await trackingDeviceRow.lock(call, call.params.id)),
    ),
  ],
};
