import { dialogs, rowId, urlOf } from '../../../ui/url/url.ts';

export const requestTypesUrl = urlOf({ company: rowId, ...dialogs });
