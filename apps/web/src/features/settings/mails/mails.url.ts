import { mailStates } from '@gatehouse/api/settings/mails.rules';
import { oneOf, page, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address. */
export const mailsUrl = urlOf({ state: oneOf(...mailStates), keyword: text, page });
