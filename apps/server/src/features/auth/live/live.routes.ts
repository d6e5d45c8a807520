import { live } from '@gatehouse/api/auth/live';
import { type Feature, route } from '../../../platform/http/route.ts';
import { openLiveStream } from './live.service.ts';

export const liveFeature: Feature = {
  name: 'live',
  constraints: {},
  routes: [route(live.stream, openLiveStream)],
};
