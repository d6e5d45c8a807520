import { devices } from '@gatehouse/api/area/devices';
import {
  byId,
  changing,
  companyCode,
  creating,
  employee,
  freshNumber,
  idOf,
  missing,
  others,
  plain,
  referring,
  row,
} from '../calls.ts';
import { type Crawl, dialog, emptyForm, longName, searched } from '../looks.ts';
import { type CallContext, nounProof, preparedRow } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';
import { ownBuilding } from './buildings.ts';
import { ownDoor, shownDoor } from './doors.ts';

export const ownDevice = row(({ make }, tenant) =>
  make.device({ companyId: tenant.companyId, doorId: preparedRow(tenant, ownDoor).id }),
);
export const device = idOf(ownDevice);
export const deviceBody = () => ({ deviceCode: fresh(), deviceName: 'New', deviceType: 'FACE' as const });
export const doorOf = ({ place, tenant }: CallContext) =>
  place === 'missing' ? missing : preparedRow(tenant, ownDoor).id;

/** Creates a terminal that may connect from this machine, for the crawl. */
export const shownDevice = async ({ ask, of }: Crawl) =>
  ask(devices.create, {
    ...deviceBody(),
    deviceName: longName('terminal'),
    id: (await ask(devices.nextId)).id,
    doorId: (await of(shownDoor)).id,
    protocol: 'ZK_ATT',
    serialNumber: fresh('C').toUpperCase(),
    allowedAddresses: ['127.0.0.1', '::1'],
  });

export const devicesProof = nounProof(devices, {
  // Expected roles from the specification: ADMIN adds "building, room, door, device CRUD"
  expected: {
    list: administered,
    standings: administered,
    holding: administered,
    nextId: administered,
    get: administered,
    create: administered,
    update: administered,
    // Expected roles from the specification: ADMIN adds "device CRUD". Acknowledging the notice of a device counts as
    // an update.
    looked: administered,
    remove: administered,
  },
  screens: {
    '/devices': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const at = `doorCode=${(await of(shownDoor)).doorCode}`;
        const { id } = await of(shownDevice);
        const dialogs = ['edit', 'commands', 'restart'].map((action) => dialog(`${at}&${action}=${id}`));
        return [searched(at), searched('as=table'), emptyForm(`${at}&create=true`), ...dialogs];
      },
    },
  },
  calls: {
    list: plain(
      { query: { size: 1000 } },
      { ...companyCode, 'query.doorCode': (b) => preparedRow(b, ownDoor).code },
    ),
    standings: plain(
      { query: { size: 100 } },
      { ...companyCode, 'query.buildingId': (b) => preparedRow(b, ownBuilding).id },
    ),
    holding: byId(employee, {}, others),
    nextId: plain(),
    get: byId(device),
    create: referring(
      creating(async (context) => ({ ...deviceBody(), id: freshNumber(), doorId: doorOf(context) })),
      { 'body.doorId': (b) => preparedRow(b, ownDoor).id },
    ),
    update: referring(
      changing(device, async ({ tenant }) => ({ ...deviceBody(), doorId: preparedRow(tenant, ownDoor).id })),
      {
        'body.doorId': (b) => preparedRow(b, ownDoor).id,
        'body.locks': (b) => [{ lock: 1, doorId: preparedRow(b, ownDoor).id }],
      },
    ),
    looked: {
      ...byId(device, { body: {} }),
      // Adds a notice to the device, because only a device with an open notice can be acknowledged.
      succeeds: async ({ world }) => {
        const { id } = preparedRow(world.a, ownDevice);
        const { owner } = world.stand.make;
        await owner.query(`UPDATE device_states SET missing_events = '[[1, 2]]' WHERE device_id = $1`, [id]);
        return { params: { id }, body: {} };
      },
    },
    remove: byId(device),
  },
  rows: [ownDevice],
  unreachable: {
    target: ['devices__company_id__id'],
    shape: [
      'devices__id',
      'devices__device_type',
      'devices__direction',
      'devices__protocol',
      'device_locks__lock',
    ],
    portal: [
      'device_states__device_id',
      'device_locks__device_id',
      'device_locks__door_state',
      'answer_parts__device_id',
      'device_nonces_device_id_fkey',
      'devices__path_hash',
      'devices__path_hash__protocol',
    ],
  },
});
