import { dialogs, rowId, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its row. */
export const requestTypesUrl = urlOf({ company: rowId, ...dialogs });
