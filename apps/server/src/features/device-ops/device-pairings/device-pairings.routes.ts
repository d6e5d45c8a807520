import { devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import { type Feature, publicRoute, route, steppedRoute } from '../../../platform/http/route.ts';
import { devicePairingsPersonal } from './device-pairings.personal.ts';
import { createPairing, readPairing, removePairing, updatePairing } from './device-pairings.service.ts';
import { createPairingCode, getPage, leavePage } from './paired-pages.service.ts';

export const devicePairingsFeature: Feature = {
  name: 'devicePairings',
  personal: devicePairingsPersonal,
  constraints: { device_pairings__device_id: 'ATT_PAIRING_EXISTED' },
  routes: [
    route(devicePairings.get, readPairing),
    steppedRoute(devicePairings.create, createPairing),
    route(devicePairings.update, updatePairing),
    route(devicePairings.remove, removePairing),
    publicRoute(devicePairings.createCode, createPairingCode),
    publicRoute(devicePairings.getPage, getPage),
    publicRoute(devicePairings.leave, leavePage),
  ],
};
