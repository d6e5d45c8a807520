import { waiting } from '@gatehouse/api/overview/waiting';
import { type Feature, route } from '../../../platform/http/route.ts';
import { countWaiting } from './waiting.service.ts';

export const waitingFeature: Feature = {
  name: 'waiting',
  constraints: {},
  routes: [route(waiting.get, countWaiting)],
};
