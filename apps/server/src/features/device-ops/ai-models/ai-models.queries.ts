import type { AiModel } from '@gatehouse/api/device-ops/ai-models';
import { aiModels } from '@gatehouse/api/device-ops/ai-models';
import { pathOf } from '@gatehouse/api/platform/operation';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import { columns, described, findPackages, type PackageRow } from '../packages/packages.service.ts';

function present({ deviceType: _, packageName, ...row }: PackageRow): AiModel {
  return {
    ...row,
    modelName: packageName,
    releaseDate: row.releaseDate?.toISOString() ?? null,
    fwUrl: pathOf(aiModels.file, { id: row.id }),
    createdDate: row.createdDate.toISOString(),
  };
}

const written = { versionCode: columns.versionCode, modelName: columns.packageName } as const;

export const one = defineRow('device_packages', {
  columns: { ...written, releaseDate: columns.releaseDate, decription: columns.description }, // sic: wire format
  described: described('model'),
  present,
  missing: 'DEV_MODEL_NOT_FOUND',
});

export const listModels = ({ db, viewer, query }: Call<typeof aiModels.list>) =>
  findPage(findPackages('model', db, viewer, query), query, present);
