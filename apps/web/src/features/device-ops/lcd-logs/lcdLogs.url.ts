import { oneOf, page, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address. */
export const lcdLogsUrl = urlOf({ type: oneOf('TABLET', 'LCD'), companyCode: text, page });
