import { aiModels } from '@gatehouse/api/device-ops/ai-models';
import { createModel } from '../../data/device-ops/packages.ts';
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
import { type CallContext, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, fresh } from '../words.ts';
import { withPackage } from './contents.ts';

const ownModel = row(async (fixture, { companyId }) => {
  const { make } = fixture;
  const model = await make.aiModel({ companyId });
  await withPackage(fixture, model);
  const device = await make.device({ companyId, protocol: 'JSON' });
  await make.owner.query("UPDATE devices SET device_type = 'AI_DEVICE' WHERE id = $1", [device.id]);
  return { ...model, deviceId: device.id };
});
const model = idOf(ownModel);
const deviceId = (b: Tenant) => preparedRow(b, ownModel).deviceId;
const targetDevice = ({ place, tenant }: CallContext) => (place === 'missing' ? missing : deviceId(tenant));

const newForm = () => ({
  modelName: fresh('Model '),
  versionCode: freshNumber(),
  releaseDate: '2026-11-20T08:00:00Z',
  decription: fresh(), // The API spells the key `decription`.
});
const file = createModel();

export const shownModel = ({ ask }: Crawl) =>
  ask(aiModels.create, { ...newForm(), modelName: longName('model') }, undefined, file);

export const aiModelsProof = nounProof(aiModels, {
  // Expected roles from the specification: ADMIN adds "AI model"
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
      input: async (context) => ({ body: { ...newForm(), companyId: companyOf(context) }, files: [file] }),
      references: { 'body.companyId': (b) => b.companyId },
    },
    install: referring(
      changing(model, async (context) => ({ deviceIds: [targetDevice(context)] })),
      { 'body.deviceIds': (b) => [deviceId(b)] },
    ),
    remove: byId(model),
  },
  rows: [ownModel],
});
