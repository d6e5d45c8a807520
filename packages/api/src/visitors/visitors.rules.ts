import type { FieldError } from '../platform/fields.ts';
import type { Action } from '../platform/states.ts';
import {
  type EnteredWindow,
  type Visitor,
  type VisitorReason,
  type VisitorState,
  visitors,
} from './visitors.ts';

type Timed = Pick<Visitor, 'enabled' | 'activeFrom' | 'activeTo'>;

/** Where a visitor stands at an instant. Both ends belong to their time, to the second (rules.md §4). */
export function visitorStateAt({ enabled, activeFrom, activeTo }: Timed, now: Date): VisitorState {
  if (!enabled) return 'DISABLED';
  const second = Math.floor(now.getTime() / 1000);
  if (second < Math.floor(Date.parse(activeFrom) / 1000)) return 'UPCOMING';
  return second > Math.floor(Date.parse(activeTo) / 1000) ? 'OVER' : 'ACTIVE';
}

type Known = Pick<Visitor, 'enableQrCheckin'>;

const withQr = {
  from: ['UPCOMING', 'ACTIVE'],
  not: { OVER: 'OVER', DISABLED: 'DISABLED' },
  unless: ({ enableQrCheckin }: Known) => (enableQrCheckin ? null : 'QR_OFF'),
} as const;

/** What can be done to a visitor, in which state: read by buttons, tooltips, the portal and the tests alike. */
export const visitorActions = {
  sendQr: { operation: visitors.sendQr, ...withQr },
  newCode: { operation: visitors.newCode, ...withQr },
} as const satisfies Record<string, Action<Known, VisitorState, VisitorReason>>;

type Written = Pick<
  Visitor,
  'enableQrCheckin' | 'email' | 'activeFrom' | 'activeTo' | 'accessCard' | 'cardId'
>;

/** What is wrong between the fields of a visitor (spec §5): an address for the QR code, the order of times, the card of the card option. */
export function visitorProblems(visitor: Written): FieldError[] {
  const { enableQrCheckin, email, activeFrom, activeTo, accessCard, cardId } = visitor;
  const found: FieldError[] = [];
  const wrong = (field: keyof Written, rule: FieldError['rule']) => found.push({ field, rule, params: {} });
  if (enableQrCheckin && email === '') wrong('email', 'required');
  if (Date.parse(activeFrom) >= Date.parse(activeTo)) wrong('activeTo', 'order');
  if (accessCard && cardId === null) wrong('cardId', 'required');
  return found;
}

/** Rejects a window that is missing, over, outside the visitor's active time, or ends after `dayEnd` (epoch ms). */
export function entryProblems(
  { entryFrom, entryTo }: EnteredWindow,
  { activeFrom, activeTo }: Pick<Visitor, 'activeFrom' | 'activeTo'>,
  { now, dayEnd }: { now: number; dayEnd: number },
): FieldError[] {
  const wrong = (field: keyof EnteredWindow, rule: FieldError['rule']) => [{ field, rule, params: {} }];
  if (entryFrom === null || entryTo === null)
    return [
      ...(entryFrom === null ? wrong('entryFrom', 'required') : []),
      ...(entryTo === null ? wrong('entryTo', 'required') : []),
    ];
  const [from, to] = [Date.parse(entryFrom), Date.parse(entryTo)];
  if (from >= to) return wrong('entryTo', 'order');
  return [
    ...(from < Date.parse(activeFrom) ? wrong('entryFrom', 'invalid') : []),
    ...(to <= now ? wrong('entryTo', 'past') : []),
    ...(to > Math.min(dayEnd, Date.parse(activeTo)) ? wrong('entryTo', 'invalid') : []),
  ];
}

type MailLanguage = 'en' | 'vi' | 'ko' | 'ja';
const languages: ReadonlyMap<string, MailLanguage> = new Map([
  ['VN', 'vi'],
  ['KR', 'ko'],
  ['KP', 'ko'],
  ['JP', 'ja'],
]);

/** In which language a visitor is written to: that of their country where the portal speaks it. */
export const languageOfVisitor = (nationality: string): MailLanguage => languages.get(nationality) ?? 'en';
