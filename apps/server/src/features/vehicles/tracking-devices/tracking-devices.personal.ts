import { declarePersonal } from '../../../platform/personal.ts';

export const trackingDevicesPersonal = declarePersonal({
  tracking_devices: {
    not: {
      number: 'lane_id secret_version',
      place: 'device_id device_name device_type direction camera_url baud_rate description',
    },
  },
});
