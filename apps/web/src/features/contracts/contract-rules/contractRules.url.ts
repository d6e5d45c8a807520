import { dialogs, page, text, urlOf } from '../../../ui/url/url.ts';

export const contractRulesUrl = urlOf({ keyword: text, sort: text, page, ...dialogs });
