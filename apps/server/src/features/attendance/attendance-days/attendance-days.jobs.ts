import type { Feature } from '../../../platform/http/route.ts';
import { closeJob, partitionsJob, recomputeJob } from './attendance-days.service.ts';

/** What is computed after commit and by the clock. */
export const attendanceJobsFeature: Feature = {
  name: 'attendance-jobs',
  routes: [],
  constraints: {},
  jobs: [recomputeJob, closeJob, partitionsJob],
};
