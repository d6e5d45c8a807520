import { page, text, urlOf } from '../../../ui/url/url.ts';

/** Open dialogs. `approve` and `dismiss` are serial numbers. */
export const pendingDevicesUrl = urlOf({ keyword: text, page, approve: text, dismiss: text });
