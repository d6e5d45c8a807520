import { mailStates } from '@gatehouse/api/settings/mails.rules';
import { oneOf, page, text, urlOf } from '../../../ui/url/url.ts';

export const mailsUrl = urlOf({ state: oneOf(...mailStates), keyword: text, page });
