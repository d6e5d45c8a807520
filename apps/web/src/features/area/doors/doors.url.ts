import { dialogs, page, text, urlOf } from '../../../ui/url/url.ts';

/** `companyCode` is set only if two companies share the room code. */
export const doorsUrl = urlOf({ roomCode: text, companyCode: text, keyword: text, page, ...dialogs });
