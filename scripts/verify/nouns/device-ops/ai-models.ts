import { aiModels } from '@gatehouse/api/device-ops/ai-models';
import { createModel } from '../../../../apps/server/test/device-ops/packages.ts';
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
import { type Crawl, longName } from '../looks.ts';
import { nounProof, standing, type Tenant, type Wanted } from '../proof.ts';
import { administered, fresh } from '../words.ts';
import { withPackage } from './contents.ts';

const ownModel = row(async (stand, { companyId }) => {
  const { make } = stand;
  const made = await make.aiModel({ companyId });
  await withPackage(stand, made);
  const device = await make.device({ companyId, protocol: 'JSON' });
  await make.owner.query("UPDATE devices SET device_type = 'AI_DEVICE' WHERE id = $1", [device.id]);
  return { ...made, deviceId: device.id };
});
const model = idOf(ownModel);
const device = (b: Tenant) => standing(b, ownModel).deviceId;
const deviceOf = ({ place, tenant }: Wanted) => (place === 'missing' ? missing : device(tenant));

const form = () => ({
  modelName: fresh('Model '),
  versionCode: freshNumber(),
  releaseDate: '2026-11-20T08:00:00Z',
  decription: fresh(), // sic: wire format
});
const file = createModel();

/** A model with a long name. */
export const shownModel = ({ ask }: Crawl) =>
  ask(aiModels.create, { ...form(), modelName: longName('model') }, undefined, file);

export const aiModelsProof = nounProof(aiModels, {
  // ADMIN adds: "AI model"
  expected: {
    list: administered,
    devices: administered,
    file: administered,
    create: administered,
    install: administered,
    remove: administered,
  },
  calls: {
    list: plain({ query: { size: 100 } }, companyCode),
    devices: byId(model, { query: { which: 'all' } }),
    file: byId(model),
    create: {
      places: inCompany,
      input: async (wanted) => ({ body: { ...form(), companyId: companyOf(wanted) }, files: [file] }),
      references: { 'body.companyId': (b) => b.companyId },
    },
    install: referring(
      changing(model, async (wanted) => ({ deviceIds: [deviceOf(wanted)] })),
      { 'body.deviceIds': (b) => [device(b)] },
    ),
    remove: byId(model),
  },
  rows: [ownModel],
});
