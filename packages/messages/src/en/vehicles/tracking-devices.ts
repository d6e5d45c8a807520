import type { TrackingDevice } from '@gatehouse/api/vehicles/tracking-devices';
import type { Fields } from '../../texts.ts';

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
    secretVersion: 'Secret version',
  },
  types: {
    CAMERA: 'Camera',
    CARD: 'Card reader',
    SENSOR: 'Sensor',
  },
  directions: {
    IN: 'In',
    OUT: 'Out',
    IN_OUT: 'In and out',
  },
  cameraHint: 'http, https or rtsp, without user name and password. The portal only displays it.',
  allTypes: 'All types',
  search: 'Search tracking devices by name, ID, lane or gate',
  searchHint: 'Search tracking devices',
  empty: 'No tracking devices yet',
  emptyHint: 'Add the cameras, card readers and sensors at a lane.',
  create: 'New tracking device',
  edit: 'Edit tracking device',
  created: 'Tracking device added',
  updated: 'Tracking device updated',
  deleted: 'Tracking device deleted',
} as const satisfies { fields: Fields<TrackingDevice & { secretVersion: number }>; [more: string]: unknown };
