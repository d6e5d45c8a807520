import { area } from './area.ts';
import { attendance } from './attendance.ts';
import { deviceOps } from './deviceOps.ts';
import { people } from './people.ts';
import { settings } from './settings.ts';
import { ui } from './ui.ts';

/** What the screens behind the login need. */
export const screens = { ui, area, people, attendance, deviceOps, settings };
