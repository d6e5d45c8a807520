import type { Firmware } from '@gatehouse/api/device-ops/firmware';
import { firmware } from '@gatehouse/api/device-ops/firmware';
import { pathOf } from '@gatehouse/api/platform/operation';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import { columns, findPackages, type PackageRow, selectRows } from '../packages/packages.service.ts';

function toResult({ deviceType, packageName: _, ...row }: PackageRow): Firmware {
  return {
    ...row,
    type: deviceType as Firmware['type'], // The cast is safe, because the query selects only these types of device.
    versionName: null,
    releaseDate: row.releaseDate?.toISOString() ?? null,
    fwUrl: pathOf(firmware.file, { id: row.id }),
    createdDate: row.createdDate.toISOString(),
  };
}

const writableColumns = { versionCode: columns.versionCode, type: columns.deviceType } as const;

export const firmwareRow = defineRow(
  {
    table: 'device_packages',
    columns: { ...writableColumns, releaseDate: columns.releaseDate, decription: columns.description }, // sic: the API spells `description` as `decription`
    described: selectRows('firmware'),
    missing: 'DEV_FIRMWARE_NOT_FOUND',
  },
  toResult,
);

export const listFirmware = ({ db, viewer, query }: Call<typeof firmware.list>) =>
  findPage(findPackages('firmware', db, viewer, query), query, toResult);
