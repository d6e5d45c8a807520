import {
  coverKinds,
  dayTypes,
  type NamedRequest,
  type Reason,
} from '@gatehouse/api/attendance/day-explanation';
import { formatClock, formatDuration, formatInstant } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';

const clocks = ['in', 'out', 'start', 'end', 'at'] as const;
const durations = ['minutes', 'breakMinutes', 'threshold', 'outside', 'step', 'covered'] as const;

/**
 * Returns the sentence of a rule with its numbers in the current language. A sentence about a request includes its
 * decision.
 */
export function reasonSentence(
  t: TranslateText,
  reason: Reason,
  requests: readonly NamedRequest[] = [],
): string {
  const sentence = ruleSentence(t, reason);
  const request = requests.find(({ id }) => String(id) === String(reason.params.request));
  return request ? [sentence, ...decisionSentences(t, request)].join(' ') : sentence;
}

/** Returns the sentences about the approver of a request and, for a correction, about its time and reason. */
export function decisionSentences(t: TranslateText, { approver, correction }: NamedRequest): string[] {
  const reason = correction?.reason
    ? [t('attendance.dayExplanation.correction.reason', { reason: correction.reason })]
    : [];
  if (!approver) return reason;
  if (!correction) return [t('attendance.dayExplanation.approvedBy', { approver })];
  const decided = { approver, when: formatInstant(correction.decidedTime) };
  const key = correction.enteredByApprover ? 'entered' : 'approved';
  return [t(`attendance.dayExplanation.correction.${key}`, decided), ...reason];
}

function ruleSentence(t: TranslateText, { rule, params }: Reason): string {
  const words = toTextValues(t, params);
  const isUnbroken = (rule === 'FIRST_IN_LAST_OUT' || rule === 'PAIRS') && params.breakMinutes === 0;
  return isUnbroken
    ? t(`attendance.dayExplanation.unbroken.${rule}`, words)
    : t(`attendance.dayExplanation.reasons.${rule}`, words);
}

/**
 * Converts the parameters of a sentence to text: times on the 12-hour clock, minutes as durations, and codes as words.
 */
function toTextValues(t: TranslateText, params: Reason['params']) {
  const fillValues = <N extends string>(names: readonly N[], format: (value: string | number) => string) =>
    // The cast is needed because `Object.fromEntries` loses the parameter names from the type.
    Object.fromEntries(
      names.map((name) => [name, name in params ? format(params[name] ?? '') : '']),
    ) as Record<N, string>;
  const kind = coverKinds.find((candidate) => candidate === params.kind);
  const dayType = dayTypes.find((candidate) => candidate === params.dayType);
  return {
    ...fillValues(clocks, (value) => formatClock(String(value))),
    ...fillValues(durations, (value) => formatDuration(Number(value))),
    pairs: params.pairs ?? '',
    name: params.name ?? '',
    request: params.request ?? '',
    kind: kind ? t(`attendance.dayExplanation.covers.${kind}`) : '',
    dayType: dayType ? t(`attendance.dayExplanation.dayTypes.${dayType}`) : '',
  };
}
