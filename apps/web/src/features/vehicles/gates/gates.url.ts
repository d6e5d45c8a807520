import { dialogs, page, text, urlOf } from '../../../ui/url/url.ts';

export const gatesUrl = urlOf({ companyCode: text, keyword: text, sort: text, page, ...dialogs });
