import { firstOwnCode } from '@gatehouse/api/device-ops/device-commands';
import { z } from 'zod';
import { readBody } from '../protocols/hikvision/hik.body.ts';
import type { ReturnMeaning } from '../protocols/zkteco-attendance/zk.codes.ts';

/** Meanings of results that have no ZKTeco return code. */
const ownMeanings = ['noFace', 'cardTaken', 'noRight', 'expired', 'notReached'] as const;
export type IsapiMeaning = ReturnMeaning | (typeof ownMeanings)[number];

/** Answer of a terminal to a call (protocols.md §2): the content (`said`), or the error word. */
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

const words: Partial<Record<IsapiMeaning, readonly string[]>> = {
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

/** Returns the meaning of an error word. `other` if the word is not listed. */
export const meaningOf = (word: string): IsapiMeaning =>
  (Object.entries(words).find(([, own]) => own?.includes(word.toLowerCase()))?.[0] as
    | IsapiMeaning
    | undefined) ?? // The key is one of IsapiMeaning.
  'other';

/**
 * Returns whether an error is temporary, so that the call is retried. If another person still has the card, the error
 * is temporary, because that person may be about to get another card.
 */
export const isPassing = (meaning: IsapiMeaning): boolean =>
  meaning === 'busy' || meaning === 'timedOut' || meaning === 'cardTaken';

/**
 * Meanings in the order of their return codes, which are below all codes of ZKTeco. The error word itself is stored
 * next to the code. Never change the order, because finished commands are stored with these codes.
 */
const coded: readonly IsapiMeaning[] = [
  ...(['other', 'deviceFull', 'noFace', 'cardTaken', 'noRight', 'unsupported', 'badParameter'] as const),
  ...(['unparseable', 'noSuchPerson', 'busy', 'timedOut', 'expired', 'notReached', 'wrongPassword'] as const),
];
export const codeOf = (meaning: IsapiMeaning): number => firstOwnCode - Math.max(0, coded.indexOf(meaning));

/** Returns the meaning of a stored return code. Undefined for a code of ZKTeco. */
export const meaningOfCode = (code: number): IsapiMeaning | undefined => coded[firstOwnCode - code];

/** Returns whether an error means that the entry already exists. If so, the call has achieved its purpose. */
export const isThereAlready = ({ word }: { word: string }): boolean => /already ?exist/i.test(word);
export const isGoneAlready = ({ word }: { word: string }): boolean =>
  /not ?(exist|found)|^no(Card|Face|User)$/i.test(word);
