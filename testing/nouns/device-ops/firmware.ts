import { devices } from '@gatehouse/api/area/devices';
import { firmware } from '@gatehouse/api/device-ops/firmware';
import { createAndroidPackage } from '../../data/device-ops/packages.ts';
import { shownDoor } from '../area/doors.ts';
import {
  byId,
  changing,
  companyCode,
  companyOf,
  freshNumber,
  idOf,
  inCompany,
  missing,
  plain,
  referring,
  row,
} from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { type CallContext, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';
import { shownModel } from './ai-models.ts';
import { withPackage } from './contents.ts';

const ownFirmware = row(async (fixture, { companyId }) => {
  const { make } = fixture;
  const firmware = await make.firmware({ companyId });
  await withPackage(fixture, firmware);
  const tablet = await make.device({ companyId, protocol: 'JSON' });
  await make.owner.query("UPDATE devices SET device_type = 'TABLET' WHERE id = $1", [tablet.id]);
  return { ...firmware, tabletId: tablet.id };
});
const version = idOf(ownFirmware);
const tabletId = (b: Tenant) => preparedRow(b, ownFirmware).tabletId;
const targetTablet = ({ place, tenant }: CallContext) => (place === 'missing' ? missing : tabletId(tenant));

const newForm = () => ({
  type: 'TABLET' as const,
  versionName: null,
  versionCode: freshNumber(),
  releaseDate: '2026-11-20T08:00:00Z',
  decription: fresh(), // The API spells the key `decription`.
});
const apk = await createAndroidPackage();

/** Creates a firmware version that a device runs, and another version to be installed. */
const shownFirmware = async ({ ask, of }: Crawl) => {
  const doorId = (await of(shownDoor)).id;
  const serialNumber = fresh('T').toUpperCase();
  const tablet = { deviceCode: fresh(), deviceName: longName('tablet'), deviceType: 'TABLET' as const };
  const id = (await ask(devices.nextId)).id;
  await ask(devices.create, { ...tablet, id, doorId, protocol: 'JSON', serialNumber });
  return ask(firmware.create, { ...newForm(), decription: longName('firmware') }, undefined, apk);
};

export const firmwareProof = nounProof(firmware, {
  // Expected roles from the specification: ADMIN adds "version", "firmware", "device CRUD and firmware update"
  expected: {
    list: administered,
    devices: administered,
    file: administered,
    create: administered,
    install: administered,
    remove: administered,
  },
  screens: {
    '/firmware': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id } = await of(shownFirmware);
        const model = await of(shownModel);
        return [
          ...[screen, create, dialog(`devices=${id}`), dialog(`install=${id}`), dialog(`remove=${id}`)],
          ...[
            { search: 'tab=models' },
            dialog('tab=models&create=true'),
            dialog(`tab=models&remove=${model.id}`),
          ],
        ];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, companyCode),
    devices: byId(version, { query: { which: 'all' } }),
    file: byId(version),
    create: {
      places: inCompany,
      input: async (context) => ({ body: { ...newForm(), companyId: companyOf(context) }, files: [apk] }),
      references: { 'body.companyId': (b) => b.companyId },
    },
    install: referring(
      changing(version, async (context) => ({ deviceIds: [targetTablet(context)] })),
      { 'body.deviceIds': (b) => [tabletId(b)] },
    ),
    remove: byId(version),
  },
  rows: [ownFirmware],
  unreachable: {
    target: ['device_packages__company_id__id'],
    company: ['device_packages__company_id'],
    kept: ['device_packages__file'],
    shape: ['device_packages__device_type', 'device_packages__version_code'],
    lookedUp: ['device_states__wanted_package_id'],
  },
});
