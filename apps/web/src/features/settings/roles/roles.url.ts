import { flag, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the list keeps in its address. */
export const rolesUrl = urlOf({ keyword: text, page, sort: text, remove: rowId });

/** Of one role: which, and the page, search and open dialog of its people. Without an id it is a new one. */
export const roleDetailUrl = urlOf({ id: rowId, keyword: text, page, add: flag, take: rowId });
