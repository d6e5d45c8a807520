import { page, rowId, text, urlOf } from '../../../ui/url.ts';

/** Which tab is open; what a tab keeps in the address besides, it reads by a shape of its own. */
export const settingUrl = urlOf({ tab: text });

/** Of the system setting: the page of my sessions, and the one about to be ended. */
export const systemSettingUrl = urlOf({ page, remove: rowId });
