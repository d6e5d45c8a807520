import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import { parse } from '@gatehouse/api/platform/fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../../../../platform/db/database.ts';
import { createEnvelope } from '../../../../platform/http/answers.ts';
import { parseJsonRecords } from '../../../../platform/http/json-body.ts';
import type { Feature } from '../../../../platform/http/route.ts';
import { refuse } from '../../../../platform/refusal.ts';
import type { Services, Settings } from '../../../../platform/services.ts';
import { answerQuestion } from '../../../access/occupancy/entry.service.ts';
import { replaceQrNumbers } from '../../../visitors/visitor-passes/visitor-passes.service.ts';
import { announceSoon } from '../../ingest/announcer.ts';
import { createIngestSlots } from '../../ingest/backlog/ingest-slots.ts';
import { noteClock, storeInfo } from '../../ingest/device-notes.service.ts';
import type { OpenedDevice } from '../../ingest/device-record.ts';
import { announceOutcome, toPeerAddress } from '../../ingest/device-requests.service.ts';
import { ingest } from '../../ingest/ingest.service.ts';
import { bodyTemperature } from '../../ingest/reading/temperature.rules.ts';
import { fileGuessing } from '../../ingest/refusals/refusals.ts';
import {
  findDesiredPackage,
  noteFetched,
  noteVersion,
  sendPackage,
} from '../../packages/packages.service.ts';
import { registerSignedRoutes, withSignedDevice } from '../../signed-requests/signed-requests.service.ts';
import { deviceInterfacePaths } from './openapi.ts';
import { entryQuestion, heartbeat, punchBatch, readPunch, updatesPath } from './punch-batch.ts';

const bodyLimit = 2 * 1024 * 1024;
const bulk = createIngestSlots(4);

/** Serves the JSON interface for devices that sign their requests (rules.md §4), documented in OpenAPI. */
export const jsonDevicesFeature: Feature = {
  name: 'json-devices',
  serves: 'devices',
  constraints: {},
  routes: [],
  paths: deviceInterfacePaths,
  register: (app, services) =>
    registerSignedRoutes(app, services, bodyLimit, (scope) => {
      scope.post('/device/v1/punches', (request) => ingestPunches(services, request));
      scope.post('/device/v1/entries', (request) => decideEntry(services, request));
      scope.post('/device/v1/heartbeat', (request) => acceptHeartbeat(services, request));
      scope.get<UpdateRequest>(`${updatesPath}/:id`, (request, reply) =>
        sendUpdate(services, request, reply),
      );
    }),
};

async function ingestPunches(services: Services, request: FastifyRequest) {
  const outcome = await bulk(() =>
    withSignedDevice(services, request, async (db, device, at) => {
      const { punches } = parseBody(request, punchBatch, 'API_INVALID_REQUEST_ARGUMENT');
      const records = punches.map((punch) => readPunch(punch, device.zone, at));
      const batch = await replaceQrNumbers(services, db, device.companyId, records);
      return ingest(services.database, db, 'JSON', [{ device, batch }], at);
    }),
  );
  announceOutcome(services, outcome);
  const { stored, repeated, held } = outcome;
  return createEnvelope(request, { received: stored + repeated + held, stored, repeated, held });
}

async function decideEntry(services: Services, request: FastifyRequest) {
  const { decision, delay, retryAfter, companyId } = await withSignedDevice(
    services,
    request,
    async (db, device, at) => {
      const {
        employeePin: code,
        verifyMode,
        direction: keyHint = null,
        temperature,
      } = parseBody(request, entryQuestion, 'API_INVALID_REQUEST_ARGUMENT');
      const address = toPeerAddress(request.ip);
      const question = { code, verifyMode, keyHint, temperature: bodyTemperature(temperature) };
      const answer = await answerQuestion(services, db, device, question, at, () =>
        fileGuessing(db, device, address, at),
      );
      return { ...answer, companyId: device.companyId };
    },
  );
  if (decision.granted) announceSoon(services.database, { topic: 'occupancy.changed', companyId });
  await sleep(delay);
  if (retryAfter !== null) refuse('API_TOO_MANY_REQUESTS', null, retryAfter);
  return createEnvelope(request, decision);
}

async function acceptHeartbeat(services: Services, request: FastifyRequest) {
  const result = await withSignedDevice(services, request, async (db, device, at) => {
    const report = parseBody(request, heartbeat, 'ATT_DEVICE_HEARTBEAT_INVALID');
    const { at: localTime, firmware, versionCode } = report;
    if (firmware !== undefined) await storeInfo(db, device.deviceId, { firmware });
    if (versionCode !== undefined) await noteVersion(db, device.deviceId, versionCode);
    const drift = localTime === undefined ? null : await noteClock(db, device, localTime, at);
    const update = await updateFor(db, device, services.settings);
    return { serverTime: at.toISOString(), timeZone: device.zone, driftSeconds: drift, update };
  });
  return createEnvelope(request, result);
}

interface UpdateRequest {
  Params: { id: string };
}

async function sendUpdate(services: Services, request: FastifyRequest<UpdateRequest>, reply: FastifyReply) {
  const desiredPackage = await withSignedDevice(services, request, async (db, device, at) => {
    const packageRow = await findDesiredPackage(db, device.deviceId);
    // Answers "not found" for every package except the package that the device should install.
    if (!packageRow || String(packageRow.id) !== request.params.id) refuse('API_NOT_FOUND');
    await noteFetched(db, device.deviceId, at);
    return packageRow;
  });
  const form = { type: 'application/octet-stream', missing: 'API_NOT_FOUND' } as const;
  await sendPackage({ ...services, request, reply }, desiredPackage, form);
  return reply;
}

/** Returns the package that the device should install, or null if there is none. */
async function updateFor(db: Db, { deviceId }: OpenedDevice, { basePath }: Settings) {
  const desiredPackage = await findDesiredPackage(db, deviceId);
  if (!desiredPackage) return null;
  const { id, versionCode, size, sha256 } = desiredPackage;
  return { versionCode, url: `${basePath}${updatesPath}/${id}`, size, sha256 };
}

function parseBody<S extends z.ZodType>(
  request: FastifyRequest,
  shape: S,
  code: ErrorCode & keyof typeof errorStatus,
): z.output<S> {
  let value: unknown;
  try {
    // A punch that is nested too deeply is quarantined. The remaining punches are stored.
    value = parseJsonRecords(
      Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body.toString('utf8') : '{}',
    );
  } catch {
    refuse(code);
  }
  const outcome = parse(shape, value);
  if (!outcome.ok) refuse(code, { fields: outcome.fields });
  return outcome.value;
}
