import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import { parse } from '@gatehouse/api/platform/fields';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { createEnvelope } from '../../../platform/http/answers.ts';
import { parseJsonRecords } from '../../../platform/http/json-body.ts';
import type { Feature } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services, Settings } from '../../../platform/services.ts';
import { answerQuestion } from '../../access/occupancy/entry.service.ts';
import { withoutNumbers } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { announceSoon } from '../ingest/announcer.ts';
import { announceOutcome, peerAddress } from '../ingest/device-gate.service.ts';
import { noteClock, noteInfo } from '../ingest/device-notes.service.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { ingest } from '../ingest/ingest.service.ts';
import { ingestTurns } from '../ingest/ingest-turns.ts';
import { fileGuessing } from '../ingest/refusals.ts';
import { bodyTemperature } from '../ingest/temperature.rules.ts';
import { findWanted, noteFetched, noteVersion, sendPackage } from '../packages/packages.service.ts';
import { jsonPersonal } from './json.personal.ts';
import { forgetNonces } from './json.queries.ts';
import { deviceInterfacePaths } from './openapi.ts';
import { entryQuestion, heartbeat, punchBatch, readPunch, updatesPath } from './punch-batch.ts';
import { signed, signedRoutes, timestampSeconds } from './signed.service.ts';

const bodyLimit = 2 * 1024 * 1024;
const bulk = ingestTurns(4);

/** The JSON interface for any device that can sign (rules.md §4): documented in OpenAPI. */
export const jsonDevicesFeature: Feature = {
  name: 'json-devices',
  serves: 'devices',
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
    signedRoutes(app, services, bodyLimit, (scope) => {
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
        return createEnvelope(request, { received: stored + repeated + held, stored, repeated, held });
      });
      scope.post('/device/v1/entries', async (request) => {
        const { decision, delay, retryAfter, companyId } = await signed(
          services,
          request,
          async (db, device, at) => {
            const {
              employeePin: code,
              verifyMode,
              direction: keyHint = null,
              temperature,
            } = read(request, entryQuestion, 'API_INVALID_REQUEST_ARGUMENT');
            const address = peerAddress(request.ip);
            const question = { code, verifyMode, keyHint, temperature: bodyTemperature(temperature) };
            const answer = await answerQuestion(services, db, device, question, at, () =>
              fileGuessing(db, device, address, at),
            );
            return { ...answer, companyId: device.companyId };
          },
        );
        if (decision.granted) announceSoon(services.database, { topic: 'occupancy.changed', companyId });
        await sleep(delay);
        if (retryAfter !== null) throw new Refusal('API_TOO_MANY_REQUESTS', null, retryAfter);
        return createEnvelope(request, decision);
      });
      scope.post('/device/v1/heartbeat', async (request) => {
        const result = await signed(services, request, async (db, device, at) => {
          const said = read(request, heartbeat, 'ATT_DEVICE_HEARTBEAT_INVALID');
          const { at: wall, firmware, versionCode } = said;
          if (firmware !== undefined) await noteInfo(db, device.deviceId, { firmware });
          if (versionCode !== undefined) await noteVersion(db, device.deviceId, versionCode);
          const drift = wall === undefined ? null : await noteClock(db, device, wall, at);
          const update = await updateFor(db, device, services.settings);
          return { serverTime: at.toISOString(), timeZone: device.zone, driftSeconds: drift, update };
        });
        return createEnvelope(request, result);
      });
      scope.get<{ Params: { id: string } }>(`${updatesPath}/:id`, async (request, reply) => {
        const wanted = await signed(services, request, async (db, device, at) => {
          const found = await findWanted(db, device.deviceId);
          // what it is not to install is not there for it
          if (!found || String(found.id) !== request.params.id) throw new Refusal('API_NOT_FOUND');
          await noteFetched(db, device.deviceId, at);
          return found;
        });
        const type = 'application/octet-stream';
        await sendPackage({ ...services, request, reply }, wanted, { type, missing: 'API_NOT_FOUND' });
        return reply;
      });
    });
  },
};

/** What a device is to install, and where it fetches it. */
async function updateFor(db: Db, { deviceId }: OpenedDevice, { basePath }: Settings) {
  const wanted = await findWanted(db, deviceId);
  if (!wanted) return null;
  const { id, versionCode, size, sha256 } = wanted;
  return { versionCode, url: `${basePath}${updatesPath}/${id}`, size, sha256 };
}

function read<S extends z.ZodType>(
  request: FastifyRequest,
  shape: S,
  code: ErrorCode & keyof typeof errorStatus,
): z.output<S> {
  let value: unknown;
  try {
    // one punch that is nested too deep is quarantined; the others are stored
    value = parseJsonRecords(
      Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body.toString('utf8') : '{}',
    );
  } catch {
    throw new Refusal(code);
  }
  const outcome = parse(shape, value);
  if (!outcome.ok) throw new Refusal(code, { fields: outcome.fields });
  return outcome.value;
}
