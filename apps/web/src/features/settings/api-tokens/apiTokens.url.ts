import { flag, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

const tokenDialogs = { create: flag, view: rowId, remove: rowId };

export const apiTokensUrl = urlOf({ companyCode: text, keyword: text, sort: text, page, ...tokenDialogs });

/** The URL parameters of the profile's tab. */
export const ownTokensUrl = urlOf(tokenDialogs);
