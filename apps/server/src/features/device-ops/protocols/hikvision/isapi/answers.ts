import { z } from 'zod';
import type { CommandMeaning } from '../../../device-commands/return-codes.ts';
import { readBody } from '../body.ts';

/** Answer of a terminal to a call (protocols.md §2): the parsed content (`said`), or the error word. */
export type IsapiAnswer = { isOk: true; said: unknown } | { isOk: false; word: string };

const text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value))
  .optional()
  .catch(undefined);
const envelope = z.object({ statusCode: text, statusString: text, subStatusCode: text, errorMsg: text });

/** Maximum length of a stored error word, in characters. */
const longestWord = 64;
const cut = (word: string) => word.replaceAll(/[^\x20-\x7e]/g, '').slice(0, longestWord);

/**
 * Parses an answer of a terminal. HTTP 200 with a statusCode other than 1 is an error, and its subStatusCode is the
 * error word.
 */
export function readAnswer(status: number, body: Buffer): IsapiAnswer {
  const [content] = readBody(body).said;
  const wrapped = z.object({ ResponseStatus: z.unknown() }).safeParse(content);
  const read = envelope.safeParse(wrapped.success ? wrapped.data.ResponseStatus : content);
  const { statusCode, statusString, subStatusCode, errorMsg } = read.success ? read.data : {};
  const isRefused =
    status < 200 ||
    status > 299 ||
    (statusCode !== undefined && statusCode !== '1') ||
    (subStatusCode !== undefined && subStatusCode.toLowerCase() !== 'ok');
  if (!isRefused) return { isOk: true, said: content };
  return { isOk: false, word: cut(subStatusCode || errorMsg || statusString || `HTTP ${status}`) };
}

const words: Partial<Record<CommandMeaning, readonly string[]>> = {
  deviceFull: [
    'reachmaxuser',
    'reachmaxcard',
    'reachmaxface',
    'reachmaxnum',
    'devicefull',
    'nomemory',
    'facelibfull',
  ],
  noFace: [
    'nofacepic',
    'picanalysisfail',
    'facepicanalysisfail',
    'subpicanalysismodelingerror',
    'nofacedetected',
    'lowscore',
  ],
  cardTaken: ['cardnoalreadyexist', 'cardalreadyexist'],
  noRight: ['lowprivilege', 'nopermission', 'unauthorized'],
  unsupported: ['notsupport', 'methodnotallowed', 'http 404', 'http 405', 'http 501'],
  badParameter: ['badparameters', 'invalidcontent', 'messageparameterslack', 'badurlformat'],
  unparseable: ['badjsonformat', 'badjsoncontent', 'badxmlformat', 'badxmlcontent', 'messageformaterror'],
  noSuchPerson: ['employeenonotexist', 'deviceusernotexist'],
  busy: ['devicebusy', 'busy', 'http 503'],
  timedOut: ['timeout', 'no answer'],
};

/** Returns the meaning of an error word, or `other` if the word is not listed. */
export const meaningOf = (word: string): CommandMeaning =>
  (Object.entries(words).find(([, own]) => own?.includes(word.toLowerCase()))?.[0] as
    | CommandMeaning
    | undefined) ?? // The cast is safe, because the key is one of CommandMeaning.
  'other';

/**
 * Returns whether an error is temporary, so that the call is repeated later. The error that another person still has
 * the card is temporary, because that person may be about to get another card.
 */
export const isPassing = (meaning: CommandMeaning): boolean =>
  meaning === 'busy' || meaning === 'timedOut' || meaning === 'cardTaken';

/** Returns whether an error means that the entry already exists on the terminal. The call then counts as successful. */
export const isThereAlready = ({ word }: { word: string }): boolean => /already ?exist/i.test(word);
export const isGoneAlready = ({ word }: { word: string }): boolean =>
  /not ?(exist|found)|^no(Card|Face|User)$/i.test(word);
