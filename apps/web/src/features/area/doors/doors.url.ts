import { dialogs, page, text, urlOf } from '../../../ui/url/url.ts';

/** Code of the room's company. Set only if two companies use the same room code. */
export const doorsUrl = urlOf({ roomCode: text, companyCode: text, keyword: text, page, ...dialogs });
