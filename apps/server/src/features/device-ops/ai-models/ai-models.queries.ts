import type { AiModel } from '@gatehouse/api/device-ops/ai-models';
import { aiModels } from '@gatehouse/api/device-ops/ai-models';
import { pathOf } from '@gatehouse/api/platform/operation';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import { columns, findPackages, type PackageRow, selectRows } from '../packages/packages.service.ts';

function toResult({ deviceType: _, packageName, ...row }: PackageRow): AiModel {
  return {
    ...row,
    modelName: packageName,
    releaseDate: row.releaseDate?.toISOString() ?? null,
    fwUrl: pathOf(aiModels.file, { id: row.id }),
    createdDate: row.createdDate.toISOString(),
  };
}

const writableColumns = { versionCode: columns.versionCode, modelName: columns.packageName } as const;

export const aiModelRow = defineRow(
  {
    table: 'device_packages',
    columns: { ...writableColumns, releaseDate: columns.releaseDate, decription: columns.description }, // sic: the API spells `description` as `decription`
    described: selectRows('model'),
    missing: 'DEV_MODEL_NOT_FOUND',
  },
  toResult,
);

export const listModels = ({ db, viewer, query }: Call<typeof aiModels.list>) =>
  findPage(findPackages('model', db, viewer, query), query, toResult);
