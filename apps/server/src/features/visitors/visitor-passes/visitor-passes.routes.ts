import type { Feature } from '../../../platform/http/route.ts';
import { turnPassesJob } from './visitor-passes.jobs.ts';
import { visitorPassesPersonal } from './visitor-passes.personal.ts';

/**
 * Passes of visitors on terminals. The feature has no operations of its own, because passes change only when visitors,
 * cards, meetings and settings change.
 */
export const visitorPassesFeature: Feature = {
  name: 'visitorPasses',
  personal: visitorPassesPersonal,
  constraints: {},
  jobs: [turnPassesJob],
  routes: [],
};
