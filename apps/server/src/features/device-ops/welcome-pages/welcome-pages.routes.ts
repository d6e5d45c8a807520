import { welcomePages } from '@gatehouse/api/device-ops/welcome-pages';
import { type Feature, publicRoute } from '../../../platform/http/route.ts';
import { readWelcomePage, sendWelcomeFile } from './welcome-pages.service.ts';

export const welcomePagesFeature: Feature = {
  name: 'welcomePages',
  constraints: {},
  routes: [publicRoute(welcomePages.get, readWelcomePage), publicRoute(welcomePages.file, sendWelcomeFile)],
};
