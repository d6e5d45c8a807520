import { area } from './area.ts';
import { attendance } from './attendance.ts';
import { deviceOps } from './deviceOps.ts';
import { offices } from './offices.ts';
import { people } from './people.ts';
import { privacy } from './privacy.ts';
import { security } from './security.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import { ui } from './ui.ts';
import { vehicles } from './vehicles.ts';

/** What the screens behind the login need. */
export const screens = {
  ui,
  area,
  people,
  offices,
  attendance,
  deviceOps,
  security,
  settings,
  staff,
  vehicles,
  privacy,
};
