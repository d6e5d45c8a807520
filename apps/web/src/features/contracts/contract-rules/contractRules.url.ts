import { dialogs, page, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its row. */
export const contractRulesUrl = urlOf({ keyword: text, sort: text, page, ...dialogs });
