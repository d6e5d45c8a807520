import { filesByLanguage } from '../texts.ts';

export const access = {
  accessZones: filesByLanguage(
    () => import('../en/access/access-zones.ts'),
    () => import('../vi/access/access-zones.ts'),
    () => import('../ko/access/access-zones.ts'),
    () => import('../ja/access/access-zones.ts'),
  ),
  occupancy: filesByLanguage(
    () => import('../en/access/occupancy.ts'),
    () => import('../vi/access/occupancy.ts'),
    () => import('../ko/access/occupancy.ts'),
    () => import('../ja/access/occupancy.ts'),
  ),
};
