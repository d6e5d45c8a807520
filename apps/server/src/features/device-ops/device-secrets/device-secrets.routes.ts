import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { type Feature, route } from '../../../platform/http/route.ts';
import { rotateDeviceSecret } from './device-secrets.service.ts';

export const deviceSecretsFeature: Feature = {
  name: 'deviceSecrets',
  constraints: {},
  routes: [route(deviceSecrets.rotate, rotateDeviceSecret)],
};
