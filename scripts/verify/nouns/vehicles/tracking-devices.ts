import { trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import { byId, changing, companyCode, creating, idOf, missing, plain, referring, row } from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { nounProof, standing, type Tenant, type Wanted } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';
import { ownLane, shownLane } from './lanes.ts';

const ownDevice = row(({ make }, { companyId }) => make.trackingDevice({ companyId }));
const device = idOf(ownDevice);
const lane = (b: Tenant) => standing(b, ownLane).id;
const laneOf = ({ place, tenant }: Wanted) => (place === 'missing' ? missing : lane(tenant));
/** What an administrator calls it is a text: a row's number is refused there. */
const named = { 'body.deviceId': (b: Tenant) => standing(b, ownDevice).id };
const body = () => ({
  deviceId: fresh(),
  deviceName: fresh(),
  deviceType: 'CAMERA' as const,
  direction: 'IN' as const,
});

const shownDevice = async ({ ask, of }: Crawl) =>
  ask(trackingDevices.create, {
    ...body(),
    deviceName: longName('device'),
    laneId: (await of(shownLane)).id,
    cameraUrl: `rtsp://camera.example/${fresh()}/with/a/path/that/is/long`,
    baudRate: 115_200,
  });

export const trackingDevicesProof = nounProof(trackingDevices, {
  // as gates
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
        const one = `keyword=${deviceId}`;
        return [screen, create, dialog(`${one}&edit=${id}`), dialog(`${one}&remove=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, { ...companyCode, 'query.laneId': lane }),
    get: byId(device),
    create: referring(
      creating(async (wanted) => ({ ...body(), laneId: laneOf(wanted) })),
      { 'body.laneId': lane, ...named },
    ),
    update: referring(
      changing(device, async () => body()),
      { 'body.laneId': lane, ...named },
    ),
    remove: byId(device),
  },
  rows: [ownDevice],
  meaningful: ['tracking_devices.camera_url'],
  unreachable: {
    shape: ['tracking_devices__device_type', 'tracking_devices__direction', 'tracking_devices__baud_rate'],
  },
});
