import { flag, rowId, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; an open dialog names its row. */
export const requestTypesUrl = urlOf({ company: rowId, create: flag, edit: rowId, remove: rowId });
