import { installation } from '@gatehouse/api/overview/installation';
import { type Feature, route } from '../../../platform/http/route.ts';
import { findInstallation } from './installation.service.ts';

export const installationFeature: Feature = {
  name: 'installation',
  constraints: {},
  routes: [route(installation.get, findInstallation)],
};
