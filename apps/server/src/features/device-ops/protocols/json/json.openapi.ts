import { entryRefusals } from '@gatehouse/api/access/access.rules';
import { z } from 'zod';
import { mostJsonDepth } from '../../../../platform/http/json-body.ts';
import { envelopeSchema, schemaOf } from '../../../../platform/http/openapi.ts';
import { deniedLimits } from '../../../access/occupancy/entry.service.ts';
import { answers, entryQuestion, heartbeat, jsonPunch, mostPunches, updatesPath } from './punch-batch.ts';
import { deviceHeaders } from './signature.ts';

const example = `# one punch of device GATE-7, signed with its secret
SECRET=put-the-secret-of-the-device-here
DEVICE=GATE-7
PORTAL=http://localhost:8080
BODY='{"punches":[{"recordId":"1","employeePin":"1001","at":"2026-11-20T08:58:10","direction":"IN","verifyMode":"FACE"}]}'
TIMESTAMP=$(date +%s)
NONCE=$(openssl rand -hex 16)
HASH=$(printf '%s' "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)
SIGNATURE=$(printf '%s\\n%s\\n%s\\n%s\\n%s' POST /device/v1/punches "$HASH" "$TIMESTAMP" "$NONCE" \\
  | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -s "$PORTAL/device/v1/punches" -H 'content-type: application/json' \\
  -H "${deviceHeaders.device}: $DEVICE" -H "${deviceHeaders.timestamp}: $TIMESTAMP" \\
  -H "${deviceHeaders.nonce}: $NONCE" -H "${deviceHeaders.signature}: $SIGNATURE" --data-raw "$BODY"`;

const stringSchema = (description: string) => ({ type: 'string', description });
export const signedParameters = [
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
  example?: string;
}

const post = (
  operationId: string,
  summary: string,
  description: string,
  { schema, answer, ...more }: PostOperation,
) => ({
  post: {
    operationId,
    summary,
    description,
    tags: ['devices'],
    'x-permission': 'DEVICE',
    'x-scope': 'device',
    security: [],
    parameters: signedParameters,
    requestBody: { required: true, content: { 'application/json': { schema, ...more } } },
    responses: { '200': responseOf(answer, 'Success: stored durably'), ...deviceAnswers },
  },
});

export const deviceInterfacePaths = {
  '/device/v1/punches': post(
    'devices.punches',
    `Report up to ${mostPunches} punches`,
    `Answered after they are stored and the attendance days are computed. The same record sent again adds nothing; an unreadable record, or one nested deeper than ${mostJsonDepth} levels, is quarantined and does not block the others. The result says how many were received, stored, repeated and held.`,
    {
      schema: schemaOf(z.object({ punches: z.array(jsonPunch).min(1).max(mostPunches) }), 'input'),
      answer: answers.punches,
      example,
    },
  ),
  '/device/v1/entries': post(
    'devices.entries',
    'Ask whether somebody may pass, before the door is opened',
    `The result says whether it is granted, to whom, and if not why (${entryRefusals.join(', ')}). verifyMode states how the credential was read and is required. From CARD, employeePin is the number of an employee’s card, a guest card or a visitor’s QR code; from QR, the number of a QR code; from FACE, FINGERPRINT, PALM and PASSWORD, the number under which the device recognised an employee. Numbers of people are never accepted from a card or QR reader. Denied questions of a device and door are counted: after ${deniedLimits.undelayed} within a minute the answers are delayed, from ${deniedLimits.reported} a security event is filed, and after ${deniedLimits.most} the answer is 429 with Retry-After until the minute is over. If the company chose so, a temperature above the highest denies entry. Whoever leaves is let out. Where a room refuses people who enter it again without having left, the entrance counts from here; until it is reported as a punch the same door may ask again for a minute.`,
    { schema: schemaOf(entryQuestion, 'input'), answer: answers.entry },
  ),
  '/device/v1/heartbeat': post(
    'devices.heartbeat',
    'Say that the device is alive; at least every two minutes',
    'The result holds the time and the time zone of the portal, how far the clock of the device is off when it told it, and in `update` what it is to install, if anything: version, address, bytes and SHA-256. Once it reports that version it is asked no more.',
    { schema: schemaOf(heartbeat, 'input'), answer: answers.heartbeat },
  ),
  [`${updatesPath}/{id}`]: {
    get: {
      operationId: 'devices.update',
      summary: 'Download the package announced in the last heartbeat, or a range of it',
      description:
        'Sign the request with an empty body. Use Range and If-Range to resume an interrupted download.',
      tags: ['devices'],
      'x-permission': 'DEVICE',
      'x-scope': 'device',
      security: [],
      parameters: [
        ...signedParameters,
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        { name: 'range', in: 'header', required: false, schema: stringSchema('bytes=from-to') },
      ],
      responses: {
        '200': {
          description: 'The whole file',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        '206': { description: 'The range' },
        '404': { description: 'API_NOT_FOUND: no package with this ID is pending' },
        '416': { description: 'Range not satisfiable' },
        ...deviceAnswers,
      },
    },
  },
};

/**
 * Returns the OpenAPI of the reports of cameras and card readers at lanes. Their device names are shown together with
 * their secrets.
 */
export const cameraPaths = (batch: z.ZodType, answer: z.ZodType) => ({
  '/device/v1/passages': post(
    'devices.passages',
    'Report plates and cards that a camera or card reader has read at its lane',
    'Signed as punches are, with the name and secret of the tracking device: `camera-<number>` for a camera, `reader-<number>` for a card reader. A record has a plate, a card, or both. Answered after the records are stored: for each whether the lane is to be opened now, and why not. Where a lane needs plate and card, they may be two records of two devices, in either order: the first one is answered with NO_CARD or NO_PLATE, the second one opens if it was read within the time set for the lane (20 s unless changed). A card is accepted as at doors, with or without its leading zeros. The same record sent again is answered by the first decision; a record reported more than a minute after its reading opens nothing (LATE).',
    { schema: schemaOf(batch, 'input'), answer },
  ),
});
