import type { TrackingDevice } from '@gatehouse/api/vehicles/tracking-devices';
import type { Fields } from '../../texts.ts';

/** What looks at lanes: cameras, card readers, sensors. */
export const trackingDevices = {
  one: 'Tracking device',
  fields: {
    deviceId: 'Device ID',
    deviceName: 'Name',
    laneId: 'Lane',
    laneName: 'Lane',
    gateName: 'Gate',
    deviceType: 'Type',
    direction: 'Direction',
    cameraUrl: 'Camera URL',
    baudRate: 'Baud rate',
    description: 'Description',
    secretVersion: 'Version of the secret',
  },
  types: {
    CAMERA: 'Camera',
    CARD: 'Card',
    SENSOR: 'Sensor',
  },
  directions: {
    IN: 'In',
    OUT: 'Out',
    IN_OUT: 'In and out',
  },
  cameraHint: 'http, https or rtsp, without account and password. The portal only shows it.',
  allTypes: 'All types',
  search: 'Search tracking devices by name, ID, lane or gate',
  searchHint: 'Search tracking devices',
  empty: 'No tracking devices yet',
  emptyHint: 'Add the cameras, card readers and sensors that look at a lane.',
  create: 'New tracking device',
  edit: 'Edit tracking device',
  created: 'The tracking device has been added.',
  updated: 'The tracking device has been changed.',
  deleted: 'The tracking device has been deleted.',
} as const satisfies { fields: Fields<TrackingDevice & { secretVersion: number }>; [more: string]: unknown };
