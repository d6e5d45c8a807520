/** The server's table of contents: every noun it serves. */
import type { Feature } from '../platform/http/route.ts';
import { buildingsFeature } from './area/buildings/buildings.routes.ts';
import { liveFeature } from './auth/live/live.routes.ts';
import { sessionsFeature } from './auth/sessions/sessions.routes.ts';
import { companiesFeature } from './people/companies/companies.routes.ts';

export const features: readonly Feature[] = [
  sessionsFeature,
  liveFeature,
  companiesFeature,
  buildingsFeature,
];
