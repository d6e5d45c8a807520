import type { AiModel } from '@gatehouse/api/device-ops/ai-models';
import type { Fields } from '../../texts.ts';

export const aiModels = {
  one: 'AI model',
  fields: {
    modelName: 'Name',
    versionCode: 'Version code',
    description: 'Description',
    releaseDate: 'Release date',
    fwUrl: 'Download',
    fileName: 'Model file',
    size: 'Size',
    sha256: 'SHA-256',
    running: 'Devices',
    waiting: 'Pending install',
    companyId: 'Company',
    deviceIds: 'Devices to install on',
  },
  verbs: {
    install: 'Choose devices',
  },
  search: 'Search models by name or description',
  searchHint: 'Search models',
  empty: 'No AI models yet',
  emptyHint: 'Add a model, then choose the AI devices to install it on.',
  create: 'New model',
  fileHint: 'ONNX, TensorFlow Lite or a ZIP archive, 1 MB to 500 MB',
  said: {
    create: 'Model added',
    install: 'Saved. Devices are updated the next time they connect.',
    remove: 'Model deleted',
  },
} as const satisfies { fields: Fields<AiModel | { deviceIds: unknown }>; [more: string]: unknown };
