import { firstOwnCode } from '@gatehouse/api/device-ops/device-commands';
import { z } from 'zod';
import { readBody } from '../hik/hik.body.ts';
import type { ReturnMeaning } from '../zk/zk.codes.ts';

/** Meanings that no return code of ZKTeco has. */
export const ownMeanings = ['noFace', 'cardTaken', 'noRight', 'expired', 'notReached'] as const;
export type Meaning = ReturnMeaning | (typeof ownMeanings)[number];

/** What a terminal says to a call (protocols.md §2): what it was asked for, or a word why not. */
export type Answer = { isOk: true; said: unknown } | { isOk: false; word: string };

const text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value))
  .optional()
  .catch(undefined);
const envelope = z.object({ statusCode: text, statusString: text, subStatusCode: text, errorMsg: text });

/** Characters of a terminal's word that are kept. */
const longestWord = 64;
const cut = (word: string) => word.replaceAll(/[^\x20-\x7e]/g, '').slice(0, longestWord);

/**
 * Reads an answer by what it says, not by its HTTP status alone: 200 with another statusCode than 1 is a refusal, and which, says
 * subStatusCode.
 */
export function readAnswer(status: number, body: Buffer): Answer {
  const [said] = readBody(body).said;
  const wrapped = z.object({ ResponseStatus: z.unknown() }).safeParse(said);
  const read = envelope.safeParse(wrapped.success ? wrapped.data.ResponseStatus : said);
  const { statusCode, statusString, subStatusCode, errorMsg } = read.success ? read.data : {};
  const isRefused =
    status < 200 ||
    status > 299 ||
    (statusCode !== undefined && statusCode !== '1') ||
    (subStatusCode !== undefined && subStatusCode.toLowerCase() !== 'ok');
  if (!isRefused) return { isOk: true, said };
  return { isOk: false, word: cut(subStatusCode || errorMsg || statusString || `HTTP ${status}`) };
}

/** Words of terminals by what they mean, in small letters. */
const words: Partial<Record<Meaning, readonly string[]>> = {
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

/** What a word means. */
export const meaningOf = (word: string): Meaning =>
  (Object.entries(words).find(([, own]) => own?.includes(word.toLowerCase()))?.[0] as Meaning | undefined) ?? // a key of its own
  'other';

/** What passes by itself: it is tried again. Whoever has a card yet may be the next to be told that they have another. */
export const isPassing = (meaning: Meaning): boolean =>
  meaning === 'busy' || meaning === 'timedOut' || meaning === 'cardTaken';

/**
 * Return codes of terminals that answer in words, by meaning, below all of ZKTeco's: the word itself is kept beside it. Order and
 * numbers stay: commands that ended are kept with theirs.
 */
const coded: readonly Meaning[] = [
  ...(['other', 'deviceFull', 'noFace', 'cardTaken', 'noRight', 'unsupported', 'badParameter'] as const),
  ...(['unparseable', 'noSuchPerson', 'busy', 'timedOut', 'expired', 'notReached', 'wrongPassword'] as const),
];
export const codeOf = (meaning: Meaning): number => firstOwnCode - Math.max(0, coded.indexOf(meaning));

/** What a code means that `codeOf` made; undefined: it is one of ZKTeco's. */
export const meaningOfCode = (code: number): Meaning | undefined => coded[firstOwnCode - code];

/** There already, or not there any more: what was asked for is so. */
export const isThereAlready = ({ word }: { word: string }): boolean => /already ?exist/i.test(word);
export const isGoneAlready = ({ word }: { word: string }): boolean =>
  /not ?(exist|found)|^no(Card|Face|User)$/i.test(word);
