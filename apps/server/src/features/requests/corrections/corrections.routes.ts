import { corrections } from '@gatehouse/api/requests/corrections';
import { type Feature, route } from '../../../platform/http/route.ts';
import { correctDays } from './corrections.service.ts';

export const correctionsFeature: Feature = {
  name: 'corrections',
  constraints: {},
  routes: [route(corrections.create, correctDays)],
};
