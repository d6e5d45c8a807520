import { declarePersonal } from '../../../platform/personal.ts';

export const pendingDevicesPersonal = declarePersonal({
  pending_devices: {
    not: { place: 'serial_number protocol first_seen_at last_seen_at remote_address attempts info' },
  },
});
