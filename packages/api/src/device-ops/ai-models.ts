import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, instant, pageOf } from '../platform/shapes.ts';
import {
  devicesQuery,
  installBody,
  installResult,
  packageDevices,
  packageErrors,
  packageFields,
  packageForm,
  packageLimits,
  packageName,
  packageQuery,
} from './device-packages.ts';

/** Media types that browsers send for model files. There is no official type, so the server checks the bytes. */
const modelTypes = ['application/octet-stream', 'application/zip', 'application/x-zip-compressed'];

/** A model for devices of type AI_DEVICE (spec §3 "named-only"). */
const aiModel = z.object({ ...packageFields, modelName: z.string() });
export type AiModel = z.output<typeof aiModel>;

const aiModelForm = z.strictObject({
  ...packageForm,
  modelName: packageName,
  releaseDate: instant,
});

export const aiModels = operations('aiModels', {
  list: {
    summary: 'List AI models, newest release first',
    method: 'GET',
    path: '/ai-models',
    permission: 'AI_MODEL',
    scope: 'company',
    query: packageQuery,
    result: pageOf(aiModel),
    errors: [],
  },
  devices: {
    summary: 'List AI devices that run a model or are waiting to install it, or all AI devices',
    method: 'GET',
    path: '/ai-models/{id}/devices',
    permission: 'AI_MODEL',
    scope: 'company',
    query: devicesQuery,
    result: packageDevices,
    errors: ['DEV_MODEL_NOT_FOUND'],
  },
  file: {
    summary: 'Download a model, or a range of it',
    method: 'GET',
    path: '/ai-models/{id}/file',
    permission: 'AI_MODEL',
    scope: 'company',
    result: empty,
    errors: ['DEV_MODEL_NOT_FOUND'],
    answers: 'file',
  },
  create: {
    summary: 'Upload a model of 1 MB to 500 MB: ONNX, TensorFlow Lite or a ZIP archive of them',
    method: 'POST',
    path: '/ai-models',
    permission: 'AI_MODEL',
    scope: 'company',
    upload: {
      field: 'file',
      files: 1,
      fileSize: packageLimits.most,
      streamed: { least: packageLimits.least, types: modelTypes },
    },
    body: aiModelForm,
    result: aiModel,
    errors: ['FILE_TYPE_NOT_ALLOWED', 'FILE_SIZE_TOO_SMALL', 'FILE_QUOTA_EXCEEDED', ...packageErrors.create],
  },
  install: {
    summary: 'Choose the AI devices that install a model the next time they connect',
    method: 'PUT',
    path: '/ai-models/{id}/devices',
    permission: 'AI_MODEL',
    scope: 'company',
    body: installBody,
    result: installResult,
    errors: ['DEV_MODEL_NOT_FOUND', ...packageErrors.install],
  },
  remove: {
    summary: 'Delete a model. Devices that already run it keep it',
    method: 'DELETE',
    path: '/ai-models/{id}',
    permission: 'AI_MODEL',
    scope: 'company',
    result: empty,
    errors: ['DEV_MODEL_NOT_FOUND'],
  },
});
