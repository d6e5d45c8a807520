import type { settings as en } from '../en/settings.ts';
import type { Texts } from '../texts.ts';

export const settings: Texts<typeof en> = {};
