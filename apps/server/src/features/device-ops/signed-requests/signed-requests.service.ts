import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { toPeerAddress, withDevice } from '../ingest/device-requests.service.ts';
import type { DeviceSender } from '../ingest/receiving/device-sender.ts';
import { noteProof } from '../ingest/receiving/known-devices.ts';
import { acceptAnyBody } from '../ingest/receiving/raw-bodies.ts';
import { DeviceRefused } from '../ingest/refusals/refusals.ts';
import { deviceSecret } from './device-secret.ts';
import { deviceHeaders, isDeviceSignature } from './signature.ts';
import { useNonce } from './signed-requests.queries.ts';

/**
 * Maximum difference in seconds between the timestamp of a signed request and the current time, in either direction.
 */
export const timestampSeconds = 300;

/**
 * Registers routes for devices that sign their requests. Bodies of up to `bodyLimit` bytes are passed unparsed. Unknown
 * devices are rejected before their body is read.
 */
export function registerSignedRoutes(
  app: FastifyInstance,
  services: Services,
  bodyLimit: number,
  add: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    acceptAnyBody(scope, services, { bodyLimit, knockOf: senderOf });
    scope.setErrorHandler((error) => {
      throw error instanceof DeviceRefused ? refusalOf(error) : error;
    });
    add(scope);
  });
}

/** Runs `work` for the device that signed the request. Rejects a nonce that was already used. */
export async function withSignedDevice<T>(
  services: Services,
  request: FastifyRequest,
  work: (db: Db, device: OpenedDevice, at: Date) => Promise<T>,
): Promise<T> {
  const sender = senderOf(request);
  if (!sender) refuse('ATT_DEVICE_NOT_APPROVED');
  return withDevice(services, sender, async (db, device, at) => {
    await checkProof(services, db, request, device, at);
    noteProof(sender);
    return work(db, device, at);
  });
}

/** Returns the sender of a request, or undefined if the serial number is malformed. */
export function senderOf(request: FastifyRequest): DeviceSender | undefined {
  const readHeader = (name: string) => String(request.headers[name] ?? '');
  const serial = readHeader(deviceHeaders.device).trim();
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(serial)) return undefined;
  const info = { agent: readHeader('user-agent').slice(0, 128) };
  return { serial, protocol: 'JSON', address: toPeerAddress(request.ip), pendingAs: 'JSON', info };
}

/** Returns the same error for every device without a valid signature, so that serial numbers cannot be probed. */
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
  const signature = String(request.headers[deviceHeaders.signature] ?? '');
  const isSigned = isDeviceSignature(proof, secret, signature, settings.basePath);
  if (!isSigned || !/^[\x21-\x7e]{8,64}$/.test(nonce))
    throw new DeviceRefused('device.signature', device.companyId);
  const off = /^\d{1,12}$/.test(timestamp)
    ? Math.abs(Number(timestamp) - at.getTime() / 1000)
    : Number.POSITIVE_INFINITY;
  if (off > timestampSeconds) throw new DeviceRefused('device.timestamp', device.companyId);
  if (!(await useNonce(db, device.deviceId, nonce, { signedAt: new Date(Number(timestamp) * 1000), at })))
    throw new DeviceRefused('device.replay', device.companyId);
}
