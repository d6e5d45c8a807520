import { dialogs, page, text, urlOf } from '../../../ui/url/url.ts';

/** Open dialogs. Each parameter is the ID of a building. */
export const buildingsUrl = urlOf({ companyCode: text, keyword: text, page, ...dialogs });
