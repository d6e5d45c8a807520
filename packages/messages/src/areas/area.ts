import { filesByLanguage } from '../texts.ts';

export const area = {
  buildings: filesByLanguage(
    () => import('../en/area/buildings.ts'),
    () => import('../vi/area/buildings.ts'),
    () => import('../ko/area/buildings.ts'),
    () => import('../ja/area/buildings.ts'),
  ),
  rooms: filesByLanguage(
    () => import('../en/area/rooms.ts'),
    () => import('../vi/area/rooms.ts'),
    () => import('../ko/area/rooms.ts'),
    () => import('../ja/area/rooms.ts'),
  ),
  roomMap: filesByLanguage(
    () => import('../en/area/room-map.ts'),
    () => import('../vi/area/room-map.ts'),
    () => import('../ko/area/room-map.ts'),
    () => import('../ja/area/room-map.ts'),
  ),
  doors: filesByLanguage(
    () => import('../en/area/doors.ts'),
    () => import('../vi/area/doors.ts'),
    () => import('../ko/area/doors.ts'),
    () => import('../ja/area/doors.ts'),
  ),
  devices: filesByLanguage(
    () => import('../en/area/devices.ts'),
    () => import('../vi/area/devices.ts'),
    () => import('../ko/area/devices.ts'),
    () => import('../ja/area/devices.ts'),
  ),
};
