import type { AiModel } from '@gatehouse/api/device-ops/ai-models';
import type { Fields } from '../../texts.ts';

/** Models of AI devices. */
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
    waiting: 'To install',
    companyId: 'Company',
    deviceIds: 'Devices to install it',
  },
  verbs: {
    install: 'Choose devices',
  },
  search: 'Search models by name or description',
  searchHint: 'Search models',
  empty: 'No AI models yet',
  emptyHint: 'Add a model; AI devices can then be told to install it.',
  create: 'New model',
  fileHint: 'ONNX, TensorFlow Lite or a zip archive, 1MB to 500MB',
  said: {
    create: 'The model has been added.',
    install: 'The devices will be told when they next report.',
    remove: 'The model has been deleted.',
  },
} as const satisfies { fields: Fields<AiModel | { deviceIds: unknown }>; [more: string]: unknown };
