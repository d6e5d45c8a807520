import type { deviceOps as en } from '../en/deviceOps.ts';
import type { Texts } from '../texts.ts';

export const deviceOps: Texts<typeof en> = {};
