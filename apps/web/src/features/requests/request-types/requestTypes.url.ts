import { dialogs, rowId, urlOf } from '../../../ui/url.ts';

export const requestTypesUrl = urlOf({ company: rowId, ...dialogs });
