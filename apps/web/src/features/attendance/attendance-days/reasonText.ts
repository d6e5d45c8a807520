import {
  coverKinds,
  dayTypes,
  type NamedRequest,
  type Reason,
} from '@gatehouse/api/attendance/day-explanation';
import { formatClock, formatDuration } from '../../../platform/dates.ts';
import type { text } from '../../../platform/i18n/text.ts';

type Text = typeof text;

const clocks = ['in', 'out', 'start', 'end', 'at'] as const;
const durations = ['minutes', 'breakMinutes', 'threshold', 'outside', 'step', 'covered'] as const;

/** The rule of a figure as a sentence with its numbers, in the language in use, and the approver of the request that it names. */
export function reasonSentence(t: Text, reason: Reason, requests: readonly NamedRequest[] = []): string {
  const sentence = ruleSentence(t, reason);
  const approver = requests.find(({ id }) => String(id) === String(reason.params.request))?.approver;
  return approver ? `${sentence} ${t('attendance.dayExplanation.approvedBy', { approver })}` : sentence;
}

function ruleSentence(t: Text, { rule, params }: Reason): string {
  const words = wordsOf(t, params);
  const isUnbroken = (rule === 'FIRST_IN_LAST_OUT' || rule === 'PAIRS') && params.breakMinutes === 0;
  return isUnbroken
    ? t(`attendance.dayExplanation.unbroken.${rule}`, words)
    : t(`attendance.dayExplanation.reasons.${rule}`, words);
}

/** Every param a sentence may name: times on the 12-hour clock, minutes and kinds in words. */
function wordsOf(t: Text, params: Reason['params']) {
  const filled = <N extends string>(names: readonly N[], say: (value: string | number) => string) =>
    // exactly the names given
    Object.fromEntries(names.map((name) => [name, name in params ? say(params[name] ?? '') : ''])) as Record<
      N,
      string
    >;
  const kind = coverKinds.find((known) => known === params.kind);
  const dayType = dayTypes.find((known) => known === params.dayType);
  return {
    ...filled(clocks, (value) => formatClock(String(value))),
    ...filled(durations, (value) => formatDuration(Number(value))),
    pairs: params.pairs ?? '',
    name: params.name ?? '',
    request: params.request ?? '',
    kind: kind ? t(`attendance.dayExplanation.covers.${kind}`) : '',
    dayType: dayType ? t(`attendance.dayExplanation.dayTypes.${dayType}`) : '',
  };
}
