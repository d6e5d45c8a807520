import type { Feature } from '../../../platform/http/route.ts';
import { turnPassesJob } from './visitor-passes.jobs.ts';
import { visitorPassesPersonal } from './visitor-passes.personal.ts';

/** What terminals know visitors by. Nobody asks for it: it follows visitors, cards, meetings and settings. */
export const visitorPassesFeature: Feature = {
  name: 'visitorPasses',
  personal: visitorPassesPersonal,
  constraints: {},
  jobs: [turnPassesJob],
  routes: [],
};
