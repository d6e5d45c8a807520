import { page, rowId, text, urlOf } from '../../../ui/url.ts';

/** The open tab. Each panel declares the URL parameters that it uses. */
export const settingUrl = urlOf({ tab: text });

/** The system setting: the page of sessions and the session that is being ended. */
export const systemSettingUrl = urlOf({ page, remove: rowId });
