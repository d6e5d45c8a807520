import { page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** URL parameter of the settings page: the open tab. Each tab declares its own parameters separately. */
export const settingUrl = urlOf({ tab: text });

/** URL parameters of the System Setting tab: the page of the session list, and the ID of the session to end. */
export const systemSettingUrl = urlOf({ page, remove: rowId });
