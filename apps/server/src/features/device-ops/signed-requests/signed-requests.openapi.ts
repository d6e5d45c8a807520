import type { z } from 'zod';
import { envelopeSchema } from '../../../platform/http/openapi.ts';
import { deviceHeaders } from './signature.ts';

const stringSchema = (description: string) => ({ type: 'string', description });

/** Headers of a signed request. */
const signedParameters = [
  {
    name: deviceHeaders.device,
    in: 'header',
    required: true,
    schema: stringSchema('Serial number of the device'),
  },
  {
    name: deviceHeaders.timestamp,
    in: 'header',
    required: true,
    schema: stringSchema('Unix time in seconds, at most 300 s off'),
  },
  {
    name: deviceHeaders.nonce,
    in: 'header',
    required: true,
    schema: stringSchema('8 to 64 characters, never used before'),
  },
  {
    name: deviceHeaders.signature,
    in: 'header',
    required: true,
    schema: stringSchema(
      'Hex-encoded HMAC-SHA256, using the device’s secret, over these values joined by line feeds: method, path with query, hex SHA-256 of the body, timestamp and nonce',
    ),
  },
];

/** The parameters of an operation that returns a file, or one range of it. */
export const rangeParameters = [
  { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
  { name: 'range', in: 'header', required: false, schema: stringSchema('bytes=from-to') },
];

/** Descriptions of the errors that every signed request can cause. */
export const deviceAnswers = {
  '400': { description: 'API_INVALID_REQUEST_ARGUMENT, ATT_DEVICE_HEARTBEAT_INVALID' },
  '401': { description: 'AUTH_UNAUTHORIZED: the timestamp is too far off, or the nonce was used before' },
  '403': {
    description: 'ATT_DEVICE_NOT_APPROVED: unknown, not approved, disabled, or not signed with its secret',
  },
  '413': { description: 'API_PAYLOAD_TOO_LARGE' },
  '429': { description: 'API_TOO_MANY_REQUESTS: too many denied questions; ask again after Retry-After' },
  '503': { description: 'API_SERVICE_DOWN: retry later with the same request' },
};

export const responseOf = (result: z.ZodType, description = 'Success') => ({
  description,
  content: { 'application/json': { schema: envelopeSchema({ result }) } },
});

interface PostOperation {
  schema: object;
  answer: z.ZodType;
  /** Shell program that sends an example of the request. */
  sample?: string;
}

/** Describes an operation of the device interface, which accepts signed requests. `own` are its own parameters. */
export const describeSigned = (
  operationId: string,
  summary: string,
  description: string,
  own: readonly object[] = [],
) => ({
  operationId,
  summary,
  description,
  tags: ['deviceInterface'],
  'x-permission': 'DEVICE',
  'x-scope': 'device',
  security: [],
  parameters: [...signedParameters, ...own],
});

/** Documents in OpenAPI an operation that accepts a signed POST. */
export const describePost = (
  operationId: string,
  summary: string,
  description: string,
  { schema, answer, sample }: PostOperation,
) => ({
  post: {
    ...describeSigned(operationId, summary, description),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    ...(sample && { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: sample }] }),
    responses: { '200': responseOf(answer, 'Success: stored durably'), ...deviceAnswers },
  },
});
