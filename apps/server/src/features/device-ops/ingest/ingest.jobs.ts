import type { Feature } from '../../../platform/http/route.ts';
import { backlogJob } from './backlog/backlog.service.ts';
import { ingestPersonal } from './ingest.personal.ts';
import { storedNumbersJob } from './stored-numbers.service.ts';

/** Lists the jobs and personal data of the ingest, which all protocols of devices share. */
export const ingestFeature: Feature = {
  name: 'ingest',
  serves: 'devices',
  personal: ingestPersonal,
  constraints: {},
  routes: [],
  jobs: [backlogJob, storedNumbersJob],
};
