import { trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import { byId, changing, companyCode, creating, idOf, missing, plain, referring, row } from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { type CallContext, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';
import { ownLane, shownLane } from './lanes.ts';

const ownDevice = row(({ make }, { companyId }) => make.trackingDevice({ companyId }));
const device = idOf(ownDevice);
const laneId = (b: Tenant) => preparedRow(b, ownLane).id;
const targetLane = ({ place, tenant }: CallContext) => (place === 'missing' ? missing : laneId(tenant));
/**
 * A device id is a text chosen by the administrator, so a call with the number of a row as its device id is rejected.
 */
const references = { 'body.deviceId': (b: Tenant) => preparedRow(b, ownDevice).id };
const newBody = () => ({
  deviceId: fresh(),
  deviceName: fresh(),
  deviceType: 'CAMERA' as const,
  direction: 'IN' as const,
});

const shownDevice = async ({ ask, of }: Crawl) =>
  ask(trackingDevices.create, {
    ...newBody(),
    deviceName: longName('device'),
    laneId: (await of(shownLane)).id,
    cameraUrl: `rtsp://camera.example/${fresh()}/with/a/path/that/is/long`,
    baudRate: 115_200,
  });

export const trackingDevicesProof = nounProof(trackingDevices, {
  // Tracking devices require the same roles as gates.
  expected: {
    list: administered,
    get: administered,
    create: administered,
    update: administered,
    remove: administered,
  },
  screens: {
    '/tracking-devices': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id, deviceId } = await of(shownDevice);
        const filter = `keyword=${deviceId}`;
        return [screen, create, dialog(`${filter}&edit=${id}`), dialog(`${filter}&remove=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, { ...companyCode, 'query.laneId': laneId }),
    get: byId(device),
    create: referring(
      creating(async (context) => ({ ...newBody(), laneId: targetLane(context) })),
      { 'body.laneId': laneId, ...references },
    ),
    update: referring(
      changing(device, async () => newBody()),
      { 'body.laneId': laneId, ...references },
    ),
    remove: byId(device),
  },
  rows: [ownDevice],
  meaningful: ['tracking_devices.camera_url'],
  unreachable: {
    shape: ['tracking_devices__device_type', 'tracking_devices__direction', 'tracking_devices__baud_rate'],
  },
});
