import type { FieldError } from '../platform/fields.ts';
import type { StateAction } from '../platform/states.ts';
import {
  type EnteredWindow,
  type Visitor,
  type VisitorReason,
  type VisitorState,
  visitors,
} from './visitors.ts';

type VisitorPeriod = Pick<Visitor, 'enabled' | 'activeFrom' | 'activeTo'>;

/**
 * Returns the state of a visitor at an instant. Both ends of the active time are inclusive to the second (rules.md §4).
 */
export function visitorStateAt({ enabled, activeFrom, activeTo }: VisitorPeriod, now: Date): VisitorState {
  if (!enabled) return 'DISABLED';
  const second = Math.floor(now.getTime() / 1000);
  if (second < Math.floor(Date.parse(activeFrom) / 1000)) return 'UPCOMING';
  return second > Math.floor(Date.parse(activeTo) / 1000) ? 'OVER' : 'ACTIVE';
}

type VisitorActionFacts = Pick<Visitor, 'enableQrCheckin'>;

const withQr = {
  from: ['UPCOMING', 'ACTIVE'],
  not: { OVER: 'OVER', DISABLED: 'DISABLED' },
  unless: ({ enableQrCheckin }: VisitorActionFacts) => (enableQrCheckin ? null : 'QR_OFF'),
} as const;

/** Actions on a visitor. Buttons, tooltips, server and tests share this table. */
export const visitorActions = {
  sendQr: { operation: visitors.sendQr, ...withQr },
  newCode: { operation: visitors.newCode, ...withQr },
} as const satisfies Record<string, StateAction<VisitorActionFacts, VisitorState, VisitorReason>>;

type CheckedVisitor = Pick<
  Visitor,
  'enableQrCheckin' | 'email' | 'activeFrom' | 'activeTo' | 'accessCard' | 'cardId'
>;

/**
 * Returns the contradictions between the fields of a visitor (spec §5): a missing email for the QR code, times in the
 * wrong order, or a missing card for the card option.
 */
export function findVisitorProblems(visitor: CheckedVisitor): FieldError[] {
  const { enableQrCheckin, email, activeFrom, activeTo, accessCard, cardId } = visitor;
  const problems: FieldError[] = [];
  const addProblem = (field: keyof CheckedVisitor, rule: FieldError['rule']) =>
    problems.push({ field, rule, params: {} });
  if (enableQrCheckin && email === '') addProblem('email', 'required');
  if (Date.parse(activeFrom) >= Date.parse(activeTo)) addProblem('activeTo', 'order');
  if (accessCard && cardId === null) addProblem('cardId', 'required');
  return problems;
}

/**
 * Returns the problems of an entry window. Reports a missing window, an ended window, a window outside the visitor's
 * active time, and a window that ends after `dayEnd` (epoch ms).
 */
export function findEntryProblems(
  { entryFrom, entryTo }: EnteredWindow,
  { activeFrom, activeTo }: Pick<Visitor, 'activeFrom' | 'activeTo'>,
  { now, dayEnd }: { now: number; dayEnd: number },
): FieldError[] {
  const createProblems = (field: keyof EnteredWindow, rule: FieldError['rule']) => [
    { field, rule, params: {} },
  ];
  if (entryFrom === null || entryTo === null)
    return [
      ...(entryFrom === null ? createProblems('entryFrom', 'required') : []),
      ...(entryTo === null ? createProblems('entryTo', 'required') : []),
    ];
  const [from, to] = [Date.parse(entryFrom), Date.parse(entryTo)];
  if (from >= to) return createProblems('entryTo', 'order');
  return [
    ...(from < Date.parse(activeFrom) ? createProblems('entryFrom', 'invalid') : []),
    ...(to <= now ? createProblems('entryTo', 'past') : []),
    ...(to > Math.min(dayEnd, Date.parse(activeTo)) ? createProblems('entryTo', 'invalid') : []),
  ];
}

type MailLanguage = 'en' | 'vi' | 'ko' | 'ja';
const languages: ReadonlyMap<string, MailLanguage> = new Map([
  ['VN', 'vi'],
  ['KR', 'ko'],
  ['KP', 'ko'],
  ['JP', 'ja'],
]);

/**
 * Returns the language of emails to a visitor. This is the language of the visitor's country if the portal supports it,
 * otherwise English.
 */
export const languageOfVisitor = (nationality: string): MailLanguage => languages.get(nationality) ?? 'en';
