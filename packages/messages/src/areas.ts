import { access } from './areas/access.ts';
import { area } from './areas/area.ts';
import { attendance } from './areas/attendance.ts';
import { auth } from './areas/auth.ts';
import { contracts } from './areas/contracts.ts';
import { deviceOps } from './areas/device-ops.ts';
import { meetings } from './areas/meetings.ts';
import { notifications } from './areas/notifications.ts';
import { overview } from './areas/overview.ts';
import { people } from './areas/people.ts';
import { requests } from './areas/requests.ts';
import { settings } from './areas/settings.ts';
import { telework } from './areas/telework.ts';
import { vehicles } from './areas/vehicles.ts';
import { visitors } from './areas/visitors.ts';
import type { Language } from './index.ts';
import { type Texts, type Tree, textsOf } from './texts.ts';

/** Areas of the portal, by the first part of their text keys. A separate file per area lists its kinds of objects. */
export const areas = {
  access,
  area,
  attendance,
  auth,
  contracts,
  deviceOps,
  meetings,
  notifications,
  overview,
  people,
  requests,
  settings,
  telework,
  vehicles,
  visitors,
};
export type Area = keyof typeof areas;
export type AreaTree = { [A in Area]: Tree<(typeof areas)[A]> };

/**
 * Loads the texts of an area in a language, by kind of object. The texts form one file, so that a browser fetches them
 * with one request.
 */
export const loadArea = <A extends Area>(
  area: A,
  language: Language,
): Promise<Texts<Tree<(typeof areas)[A]>>> => textsOf<(typeof areas)[A]>(areas[area], language);
