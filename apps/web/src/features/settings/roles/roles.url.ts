import { flag, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

export const rolesUrl = urlOf({ keyword: text, page, sort: text, remove: rowId });

/**
 * URL parameters of the role page: the role's ID, and the page, search and open dialog of its members. Without an ID,
 * the page creates a new role.
 */
export const roleDetailUrl = urlOf({ id: rowId, keyword: text, page, add: flag, take: rowId });
