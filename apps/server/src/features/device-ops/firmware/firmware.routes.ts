import { androidPackage, firmware } from '@gatehouse/api/device-ops/firmware';
import type { LargeFile } from '../../../platform/files/large-files.ts';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { hasZipEntry } from '../../../platform/zip/zip-entry.ts';
import {
  devicesOf,
  findFile,
  installOn,
  ownerOf,
  sendPackage,
  storePackage,
} from '../packages/packages.service.ts';
import { firmwarePersonal } from './firmware.personal.ts';
import { firmwareRow, listFirmware } from './firmware.queries.ts';

/** Returns whether the file is an Android package: a zip archive with a manifest (rules.md §7). */
const isAndroidPackage = (file: LargeFile) => hasZipEntry(file, 'AndroidManifest.xml');

export const firmwareFeature: Feature = {
  name: 'firmware',
  personal: firmwarePersonal,
  constraints: { device_packages__company_id__device_type__version_code: 'DEV_VERSION_EXISTED' },
  routes: [
    route(firmware.list, listFirmware),
    route(firmware.devices, async (call) => {
      const row = await firmwareRow.find(call, call.params.id);
      return { content: await devicesOf(call.db, { ...row, deviceType: row.type }, call.query.which) };
    }),
    route(firmware.file, async (call) => {
      const { db, viewer, params, refuse } = call;
      await firmwareRow.find(call, params.id);
      const file = (await findFile(db, viewer, params.id)) ?? refuse('DEV_FIRMWARE_NOT_FOUND');
      await sendPackage(call, file, { type: androidPackage, missing: 'DEV_FIRMWARE_NOT_FOUND' });
      return {};
    }),
    steppedRoute(firmware.create, async (call) => {
      const companyId = ownerOf(call.viewer, call.body.companyId);
      const missing = 'FILE_WITHOUT_MANIFEST';
      const file = await storePackage(call, companyId, call.incoming, isAndroidPackage, missing);
      return call.change((db, record) =>
        firmwareRow.insert({ ...call, db, record }, { company_id: companyId, ...file }),
      );
    }),
    route(firmware.install, async (call) => {
      const row = await firmwareRow.lock(call, call.params.id);
      return installOn(call, { ...row, deviceType: row.type }, call.body.deviceIds);
    }),
    route(firmware.remove, async (call) =>
      firmwareRow.remove(call, await firmwareRow.lock(call, call.params.id)),
    ),
  ],
};
