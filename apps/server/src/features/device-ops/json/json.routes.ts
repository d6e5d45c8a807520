import type { ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import { parse } from '@gatehouse/api/platform/fields';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { success } from '../../../platform/http/answers.ts';
import type { Feature } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { withoutNumbers } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { noteProof } from '../ingest/admission.service.ts';
import { announceOutcome, peerAddress, withDevice } from '../ingest/device-gate.service.ts';
import { noteClock, noteInfo } from '../ingest/device-notes.service.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { ingest } from '../ingest/ingest.service.ts';
import { ingestTurns } from '../ingest/ingest-turns.ts';
import { acceptAnyBody } from '../ingest/raw-bodies.ts';
import { DeviceRefused } from '../ingest/refusals.ts';
import type { Knock } from '../ingest/refused.ts';
import { deviceSecret } from './device-secret.ts';
import { jsonPersonal } from './json.personal.ts';
import { forgetNonces, useNonce } from './json.queries.ts';
import { deviceInterfacePaths } from './openapi.ts';
import { heartbeat, punchBatch, readPunch } from './punch-batch.ts';
import { deviceHeaders, isDeviceSignature } from './signature.ts';

/** A signed request is good for so long around its timestamp. */
const timestampSeconds = 300;
const bodyLimit = 2 * 1024 * 1024;
const bulk = ingestTurns(4);

/** The JSON interface for any device that can sign (rules.md §4): documented in OpenAPI. */
export const jsonDevicesFeature: Feature = {
  name: 'json-devices',
  personal: jsonPersonal,
  constraints: {},
  routes: [],
  paths: deviceInterfacePaths,
  jobs: [
    {
      queue: 'devices.nonces',
      cron: '7 * * * *',
      run: async ({ database, clock }) => {
        const before = new Date(clock.now().getTime() - 2 * timestampSeconds * 1000);
        await database.asSystem((db) => forgetNonces(db, before));
      },
    },
  ],
  register(app: FastifyInstance, services: Services) {
    app.register(async (scope) => {
      acceptAnyBody(scope, services, { bodyLimit, knockOf });
      scope.setErrorHandler((error) => {
        throw error instanceof DeviceRefused ? refusalOf(error) : error;
      });
      scope.post('/device/v1/punches', async (request) => {
        const outcome = await bulk(() =>
          signed(services, request, async (db, device, at) => {
            const { punches } = read(request, punchBatch, 'API_INVALID_REQUEST_ARGUMENT');
            const records = punches.map((punch) => readPunch(punch, device.zone, at));
            const batch = await withoutNumbers(services, db, device.companyId, records);
            return ingest(services.database, db, 'JSON', [{ device, batch }], at);
          }),
        );
        announceOutcome(services, outcome);
        const { stored, repeated, held } = outcome;
        return success(request, { received: stored + repeated + held, stored, repeated, held });
      });
      scope.post('/device/v1/heartbeat', async (request) => {
        const result = await signed(services, request, async (db, device, at) => {
          const { at: wall, firmware } = read(request, heartbeat, 'ATT_DEVICE_HEARTBEAT_INVALID');
          if (firmware !== undefined) await noteInfo(db, device.deviceId, { firmware });
          const drift = wall === undefined ? null : await noteClock(db, device, wall, at);
          return { serverTime: at.toISOString(), timeZone: device.zone, driftSeconds: drift };
        });
        return success(request, result);
      });
    });
  },
};

/** Runs `work` for the device whose secret signed the request, once per nonce. */
async function signed<T>(
  services: Services,
  request: FastifyRequest,
  work: (db: Db, device: OpenedDevice, at: Date) => Promise<T>,
): Promise<T> {
  const knock = knockOf(request);
  if (!knock) throw new Refusal('ATT_DEVICE_NOT_APPROVED');
  return withDevice(services, knock, async (db, device, at) => {
    await checkProof(services, db, request, device, at);
    noteProof(knock);
    return work(db, device, at);
  });
}

/** Who signs, by its headers; undefined where that is no serial number. */
function knockOf(request: FastifyRequest): Knock | undefined {
  const header = (name: string) => String(request.headers[name] ?? '');
  const serial = header(deviceHeaders.device).trim();
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(serial)) return undefined;
  const info = { agent: header('user-agent').slice(0, 128) };
  return { serial, protocol: 'JSON', address: peerAddress(request.ip), info };
}

/** Who cannot sign is told the same whoever they claim to be: which serial numbers there are is nobody's business. */
function refusalOf({ kind }: DeviceRefused): Refusal {
  const holdsSecret = kind === 'device.timestamp' || kind === 'device.replay';
  return new Refusal(holdsSecret ? 'AUTH_UNAUTHORIZED' : 'ATT_DEVICE_NOT_APPROVED');
}

async function checkProof(
  { settings }: Services,
  db: Db,
  request: FastifyRequest,
  device: OpenedDevice,
  at: Date,
): Promise<void> {
  const timestamp = String(request.headers[deviceHeaders.timestamp] ?? '');
  const nonce = String(request.headers[deviceHeaders.nonce] ?? '');
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const secret = deviceSecret(settings.masterKey, device.deviceId, device.secretVersion);
  const proof = { method: request.method, path: request.url, body, timestamp, nonce };
  const isSigned = isDeviceSignature(proof, secret, String(request.headers[deviceHeaders.signature] ?? ''));
  if (!isSigned || !/^[\x21-\x7e]{8,64}$/.test(nonce))
    throw new DeviceRefused('device.signature', device.companyId);
  const off = /^\d{1,12}$/.test(timestamp)
    ? Math.abs(Number(timestamp) - at.getTime() / 1000)
    : Number.POSITIVE_INFINITY;
  if (off > timestampSeconds) throw new DeviceRefused('device.timestamp', device.companyId);
  if (!(await useNonce(db, device.deviceId, nonce, { signedAt: new Date(Number(timestamp) * 1000), at })))
    throw new DeviceRefused('device.replay', device.companyId);
}

function read<S extends z.ZodType>(
  request: FastifyRequest,
  shape: S,
  code: ErrorCode & keyof typeof errorStatus,
): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(
      Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body.toString('utf8') : '{}',
    );
  } catch {
    throw new Refusal(code);
  }
  const outcome = parse(shape, value);
  if (!outcome.ok) throw new Refusal(code, { fields: outcome.fields });
  return outcome.value;
}
