import { flag, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

const tokenDialogs = { create: flag, view: rowId, remove: rowId };

export const apiTokensUrl = urlOf({ companyCode: text, keyword: text, sort: text, page, ...tokenDialogs });

/** URL parameters of the profile tab with the API tokens. */
export const ownTokensUrl = urlOf(tokenDialogs);
