import { dialogs, page, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; `companyCode` only where two companies share a room's code. */
export const doorsUrl = urlOf({ roomCode: text, companyCode: text, keyword: text, page, ...dialogs });
