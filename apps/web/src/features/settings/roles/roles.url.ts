import { flag, page, rowId, text, urlOf } from '../../../ui/url.ts';

export const rolesUrl = urlOf({ keyword: text, page, sort: text, remove: rowId });

/** One role: its ID, and the page, search and open dialog of its members. A new role without an ID. */
export const roleDetailUrl = urlOf({ id: rowId, keyword: text, page, add: flag, take: rowId });
