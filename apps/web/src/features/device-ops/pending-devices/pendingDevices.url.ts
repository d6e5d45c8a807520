import { page, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its device by serial number. */
export const pendingDevicesUrl = urlOf({ keyword: text, page, approve: text, dismiss: text });
