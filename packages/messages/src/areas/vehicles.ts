import { filesByLanguage } from '../texts.ts';

export const vehicles = {
  vehicles: filesByLanguage(
    () => import('../en/vehicles/vehicles.ts'),
    () => import('../vi/vehicles/vehicles.ts'),
    () => import('../ko/vehicles/vehicles.ts'),
    () => import('../ja/vehicles/vehicles.ts'),
  ),
  gates: filesByLanguage(
    () => import('../en/vehicles/gates.ts'),
    () => import('../vi/vehicles/gates.ts'),
    () => import('../ko/vehicles/gates.ts'),
    () => import('../ja/vehicles/gates.ts'),
  ),
  lanes: filesByLanguage(
    () => import('../en/vehicles/lanes.ts'),
    () => import('../vi/vehicles/lanes.ts'),
    () => import('../ko/vehicles/lanes.ts'),
    () => import('../ja/vehicles/lanes.ts'),
  ),
  platePassages: filesByLanguage(
    () => import('../en/vehicles/plate-passages.ts'),
    () => import('../vi/vehicles/plate-passages.ts'),
    () => import('../ko/vehicles/plate-passages.ts'),
    () => import('../ja/vehicles/plate-passages.ts'),
  ),
  trackingDevices: filesByLanguage(
    () => import('../en/vehicles/tracking-devices.ts'),
    () => import('../vi/vehicles/tracking-devices.ts'),
    () => import('../ko/vehicles/tracking-devices.ts'),
    () => import('../ja/vehicles/tracking-devices.ts'),
  ),
};
