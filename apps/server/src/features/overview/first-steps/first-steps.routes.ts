import { firstSteps } from '@gatehouse/api/overview/first-steps';
import { type Feature, route } from '../../../platform/http/route.ts';
import { findDone } from './first-steps.queries.ts';

export const firstStepsFeature: Feature = {
  name: 'firstSteps',
  constraints: {},
  routes: [route(firstSteps.get, async ({ db, viewer }) => ({ done: await findDone(db, viewer) }))],
};
