import { oneOf, page, text, urlOf } from '../../../ui/url/url.ts';

export const lcdLogsUrl = urlOf({ type: oneOf('TABLET', 'LCD'), companyCode: text, page });
