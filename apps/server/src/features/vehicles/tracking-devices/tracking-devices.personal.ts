import type { NounTables } from '../../../platform/personal.ts';

export const trackingDevicesPersonal: NounTables = {
  tracking_devices: {
    not: {
      number: 'lane_id secret_version',
      place: 'device_id device_name device_type direction camera_url baud_rate description',
    },
  },
};
