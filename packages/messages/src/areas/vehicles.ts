import { inFour } from '../texts.ts';

export const vehicles = {
  vehicles: inFour(
    () => import('../en/vehicles/vehicles.ts'),
    () => import('../vi/vehicles/vehicles.ts'),
    () => import('../ko/vehicles/vehicles.ts'),
    () => import('../ja/vehicles/vehicles.ts'),
  ),
  gates: inFour(
    () => import('../en/vehicles/gates.ts'),
    () => import('../vi/vehicles/gates.ts'),
    () => import('../ko/vehicles/gates.ts'),
    () => import('../ja/vehicles/gates.ts'),
  ),
  lanes: inFour(
    () => import('../en/vehicles/lanes.ts'),
    () => import('../vi/vehicles/lanes.ts'),
    () => import('../ko/vehicles/lanes.ts'),
    () => import('../ja/vehicles/lanes.ts'),
  ),
  platePassages: inFour(
    () => import('../en/vehicles/plate-passages.ts'),
    () => import('../vi/vehicles/plate-passages.ts'),
    () => import('../ko/vehicles/plate-passages.ts'),
    () => import('../ja/vehicles/plate-passages.ts'),
  ),
  trackingDevices: inFour(
    () => import('../en/vehicles/tracking-devices.ts'),
    () => import('../vi/vehicles/tracking-devices.ts'),
    () => import('../ko/vehicles/tracking-devices.ts'),
    () => import('../ja/vehicles/tracking-devices.ts'),
  ),
};
