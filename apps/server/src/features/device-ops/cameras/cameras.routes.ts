import { parseLocalTime } from '@gatehouse/api/platform/dates';
import { parse } from '@gatehouse/api/platform/fields';
import { passageRefusals } from '@gatehouse/api/vehicles/plate-passages.rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createEnvelope } from '../../../platform/http/answers.ts';
import { parseJson } from '../../../platform/http/json-body.ts';
import type { Feature } from '../../../platform/http/route.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  deriveLaneDeviceSecret,
  findLaneDevice,
  forgetNonces,
  type LaneDevice,
  parseLaneDeviceId,
  storePassages,
  takeNonce,
} from '../../vehicles/plate-passages/plate-passages.service.ts';
import { replaceQrNumbers } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { announceSoon } from '../ingest/announcer.ts';
import { toPeerAddress } from '../ingest/device-requests.service.ts';
import { DeviceRefused, fileRefusal, type RefusalKind } from '../ingest/refusals/refusals.ts';
import { deviceHeaders, isDeviceSignature } from '../signed-requests/signature.ts';
import { timestampSeconds } from '../signed-requests/signed-requests.service.ts';
import { cameraPaths } from './cameras.openapi.ts';

const bodyLimit = 256 * 1024;
const mostPassages = 100;

/**
 * Time at which a plate or card was read, in the same format as `at` in a punch. Limited to the years that the portal
 * accepts (rules.md §2).
 */
const reading = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/)
  .refine((text) => parseLocalTime(text.slice(0, 19).replace('T', ' ')) !== undefined);

/**
 * One record of a camera or card reader: a plate, a card, or both. A record that is sent again has the same `recordId`.
 */
const passage = z
  .strictObject({
    recordId: z.string().min(1).max(64),
    /** Plate number. Card readers may omit it. */
    plateNo: z.string().trim().max(50).default(''),
    at: reading,
    direction: z.enum(['IN', 'OUT']).optional(),
    /** Card number. Cameras may omit it. */
    cardNum: z.string().trim().max(32).default(''),
  })
  .refine(({ plateNo, cardNum }) => plateNo !== '' || cardNum !== '', {
    path: ['plateNo'],
    error: 'required',
  });

const passageBatch = z.strictObject({
  passages: z
    .array(passage)
    .min(1)
    .max(mostPassages)
    .refine((all) => new Set(all.map(({ recordId }) => recordId)).size === all.length, { error: 'invalid' }),
});

const passagesAnswer = z.object({
  passages: z.array(
    z.object({
      recordId: z.string(),
      open: z.boolean(),
      refusal: z.enum(passageRefusals).nullable(),
    }),
  ),
});

/**
 * Serves reports of cameras and card readers at vehicle lanes. The answer states for each plate or card whether the
 * lane opens (decisions 060 and 073).
 */
export const camerasFeature: Feature = {
  name: 'cameras',
  serves: 'devices',
  constraints: {},
  routes: [],
  paths: cameraPaths(passageBatch, passagesAnswer),
  jobs: [
    {
      queue: 'cameras.nonces',
      cron: '11 * * * *',
      run: async ({ database, clock }) => {
        const before = new Date(clock.now().getTime() - 2 * timestampSeconds * 1000);
        await database.asSystem((db) => forgetNonces(db, before));
      },
    },
  ],
  register(app: FastifyInstance, services: Services) {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
        done(null, body),
      );
      scope.post('/device/v1/passages', (request) => acceptPassages(services, request));
    });
  },
};

/** Stores the passages that a camera or card reader reported. Returns for each passage whether the lane opens. */
async function acceptPassages(services: Services, request: FastifyRequest) {
  const { database, clock } = services;
  const at = clock.now();
  const camera = await verifyCamera(services, request, at);
  const { companyId } = camera;
  const body = readBatch(request);
  const { fresh, answers } = await database
    .asCompanies([companyId], async (db) => {
      await useNonce(request, db, camera, at);
      // A card reader at a lane may report a visitor’s QR code as a card.
      const read = body.passages.map((record) => ({ ...record, code: record.cardNum, raw: '' }));
      const cleaned = await replaceQrNumbers(services, db, companyId, read);
      const passages = cleaned.map(({ code, raw: _, ...one }) => ({ ...one, cardNum: code }));
      return storePassages(db, camera, passages, at);
    })
    .catch((error: unknown) => refuseCamera(services, request, error));
  if (fresh.length > 0) announceSoon(database, { topic: 'passages.created', companyId, ids: fresh });
  return createEnvelope(request, { passages: answers });
}

const readHeader = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '');

/**
 * Verifies the signature of a camera’s report. Rejects a wrong signature, or a timestamp too far from the portal’s
 * time.
 */
async function verifyCamera(services: Services, request: FastifyRequest, at: Date): Promise<LaneDevice> {
  const { database, settings } = services;
  const id = parseLaneDeviceId(readHeader(request, deviceHeaders.device));
  const camera = id === undefined ? undefined : await database.asSystem((db) => findLaneDevice(db, id));
  const rejectSender = (kind: RefusalKind) =>
    refuseCamera(services, request, new DeviceRefused(kind, camera?.companyId ?? null));
  if (!camera) refuse('ATT_DEVICE_NOT_APPROVED');
  const timestamp = readHeader(request, deviceHeaders.timestamp);
  const nonce = readHeader(request, deviceHeaders.nonce);
  const proof = { method: 'POST', path: request.url, body: bodyOf(request), timestamp, nonce };
  const secret = deriveLaneDeviceSecret(settings.masterKey, camera.id, camera.secretVersion);
  const signature = readHeader(request, deviceHeaders.signature);
  const isSigned = isDeviceSignature(proof, secret, signature, settings.basePath);
  if (!isSigned || !/^[\x21-\x7e]{8,64}$/.test(nonce)) return rejectSender('device.signature');
  const off = Math.abs(Number(timestamp) - at.getTime() / 1000);
  if (!/^\d{1,12}$/.test(timestamp) || off > timestampSeconds) return rejectSender('device.timestamp');
  return camera;
}

async function useNonce(
  request: FastifyRequest,
  db: Parameters<typeof takeNonce>[0],
  camera: LaneDevice,
  at: Date,
): Promise<void> {
  const nonce = readHeader(request, deviceHeaders.nonce);
  const signedAt = new Date(Number(readHeader(request, deviceHeaders.timestamp)) * 1000);
  if (!(await takeNonce(db, camera, nonce, { signedAt, at })))
    throw new DeviceRefused('device.replay', camera.companyId);
}

/**
 * Logs a rejected camera at most once a minute and throws the error for the answer. If the signature is invalid, the
 * error is the same for every device name.
 */
async function refuseCamera(services: Services, request: FastifyRequest, error: unknown): Promise<never> {
  if (!(error instanceof DeviceRefused)) throw error;
  const serial = readHeader(request, deviceHeaders.device);
  await fileRefusal(services, error, {
    serial,
    protocol: 'JSON',
    address: toPeerAddress(request.ip),
    pendingAs: 'JSON',
    info: {},
  });
  refuse(error.kind === 'device.signature' ? 'ATT_DEVICE_NOT_APPROVED' : 'AUTH_UNAUTHORIZED');
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function readBatch(request: FastifyRequest): z.output<typeof passageBatch> {
  let value: unknown;
  try {
    value = parseJson(bodyOf(request).toString('utf8'));
  } catch {
    refuse('API_INVALID_REQUEST_ARGUMENT');
  }
  const outcome = parse(passageBatch, value);
  if (!outcome.ok) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: outcome.fields });
  return outcome.value;
}
