import { lcdLogLimits, lcdLogs } from '@gatehouse/api/device-ops/lcd-logs';
import { createEnvelope } from '../../../platform/http/answers.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { createIngestSlots } from '../ingest/backlog/ingest-slots.ts';
import { registerSignedRoutes } from '../signed-requests/signed-requests.service.ts';
import { forgetLogsJob } from './lcd-logs.jobs.ts';
import { lcdLogsPaths, logsPath } from './lcd-logs.openapi.ts';
import { lcdLogsPersonal } from './lcd-logs.personal.ts';
import { findLogFile, listLcdLogs } from './lcd-logs.queries.ts';
import { storeLog } from './lcd-logs.service.ts';

/** At most two log files are written at a time, because log files are not urgent. */
const inTurn = createIngestSlots(2);

export const lcdLogsFeature: Feature = {
  name: 'lcd-logs',
  serves: 'devices',
  personal: lcdLogsPersonal,
  constraints: {},
  jobs: [forgetLogsJob],
  paths: lcdLogsPaths,
  routes: [
    route(lcdLogs.list, listLcdLogs),
    route(lcdLogs.file, async ({ db, viewer, params, store, reply, refuse }) => {
      const log = (await findLogFile(db, viewer, params.id)) ?? refuse('ATT_DEVICE_LOG_NOT_FOUND');
      const content = (await store.read(log.companyId, log.file)) ?? refuse('ATT_DEVICE_LOG_NOT_FOUND');
      void reply.header('x-content-type-options', 'nosniff');
      sendFile(reply, log.fileName, 'application/octet-stream', content);
      return {};
    }),
  ],
  register(app, services) {
    registerSignedRoutes(app, services, lcdLogLimits.size, (scope) => {
      scope.post(logsPath, async (request) =>
        createEnvelope(request, await inTurn(() => storeLog(services, request))),
      );
    });
  },
};
