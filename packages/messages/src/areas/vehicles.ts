import { inFour } from '../texts.ts';

export const vehicles = {
  vehicles: inFour(
    () => import('../en/vehicles/vehicles.ts'),
    () => import('../vi/vehicles/vehicles.ts'),
    () => import('../ko/vehicles/vehicles.ts'),
    () => import('../ja/vehicles/vehicles.ts'),
  ),
};
