import { aiModels } from '@gatehouse/api/device-ops/ai-models';
import { modelType } from '@gatehouse/api/device-ops/device-packages.rules';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import {
  devicesOf,
  findFile,
  installOn,
  ownerOf,
  sendPackage,
  storePackage,
} from '../packages/packages.service.ts';
import { aiModelRow, listModels } from './ai-models.queries.ts';
import { isModel } from './model-file.ts';

const binary = 'application/octet-stream';

// AI models use the same table and constraints as firmware, with one row for each package (decision 058).
export const aiModelsFeature: Feature = {
  name: 'ai-models',
  constraints: {},
  routes: [
    route(aiModels.list, listModels),
    route(aiModels.devices, async (call) => {
      const row = await aiModelRow.find(call, call.params.id);
      return { content: await devicesOf(call.db, { ...row, deviceType: modelType }, call.query.which) };
    }),
    route(aiModels.file, async (call) => {
      const { db, viewer, params, refuse } = call;
      await aiModelRow.find(call, params.id);
      const file = (await findFile(db, viewer, params.id)) ?? refuse('DEV_MODEL_NOT_FOUND');
      await sendPackage(call, file, { type: binary, missing: 'DEV_MODEL_NOT_FOUND' });
      return {};
    }),
    steppedRoute(aiModels.create, async (call) => {
      const company_id = ownerOf(call.viewer, call.body.companyId);
      const file = await storePackage(call, company_id, call.incoming, isModel, 'FILE_TYPE_NOT_ALLOWED');
      return call.change((db, record) =>
        aiModelRow.insert({ ...call, db, record }, { company_id, device_type: modelType, ...file }),
      );
    }),
    route(aiModels.install, async (call) => {
      const row = await aiModelRow.lock(call, call.params.id);
      return installOn(call, { ...row, deviceType: modelType }, call.body.deviceIds);
    }),
    route(aiModels.remove, async (call) =>
      aiModelRow.remove(call, await aiModelRow.lock(call, call.params.id)),
    ),
  ],
};
