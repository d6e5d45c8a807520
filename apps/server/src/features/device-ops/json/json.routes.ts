import type { ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import { parse } from '@gatehouse/api/platform/fields';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { success } from '../../../platform/http/answers.ts';
import type { Feature } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { announceOutcome } from '../ingest/device-gate.service.ts';
import { noteClock, noteInfo } from '../ingest/device-notes.service.ts';
import { ingest } from '../ingest/ingest.service.ts';
import { ingestTurns } from '../ingest/ingest-turns.ts';
import { jsonPersonal } from './json.personal.ts';
import { forgetNonces } from './json.queries.ts';
import { deviceInterfacePaths } from './openapi.ts';
import { heartbeat, punchBatch, readPunch } from './punch-batch.ts';
import { signed, signedRoutes, timestampSeconds } from './signed.service.ts';

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
    signedRoutes(app, services, bodyLimit, (scope) => {
      scope.post('/device/v1/punches', async (request) => {
        const outcome = await bulk(() =>
          signed(services, request, (db, device, at) => {
            const { punches } = read(request, punchBatch, 'API_INVALID_REQUEST_ARGUMENT');
            const records = punches.map((punch) => readPunch(punch, device.zone, at));
            return ingest(services.database, db, 'JSON', [{ device, batch: records }], at);
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
