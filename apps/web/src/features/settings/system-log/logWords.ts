import type { LogEntry } from '@gatehouse/api/settings/system-log';
import { choiceShape } from '@gatehouse/messages/choices';
import { formatInstant } from '../../../platform/dates.ts';
import { text } from '../../../platform/i18n/text.ts';
import { textOfNoun } from '../../../platform/i18n/textOfNoun.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { fieldName } from './logFields.ts';

/** What was done: the noun's own word for it, or everybody's; undefined of an action that none of this release writes. */
export function wordOfAction(action: string): string | undefined {
  const [noun = '', verb = ''] = action.split('.');
  return textOfNoun(noun, `verbs.${verb}`) ?? textOfNoun('systemLog', `verbs.${verb}`);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Nouns whose choices are those of another. */
const choosesAs: Record<string, string> = { firmware: 'devices' };

/** The noun's word for one of a field's choices: `types.CARD` of `deviceType`, `genders.MALE` of `gender`. */
function wordOfChoice(noun: string, field: string, value: string): string | undefined {
  const own = field.replace(/^.*\./, '');
  const last = own.replace(/^.*?([A-Z][a-z]*|[a-z]+)$/, (_all, word: string) => word.toLowerCase());
  return [own, last]
    .flatMap((name) => [`${name}s`, `${name}es`])
    .map((name) => textOfNoun(choosesAs[noun] ?? noun, `${name}.${value}`))
    .find(Boolean);
}

/** The status of an account (spec §4), in the words its person's card has. */
const accountWords: Record<string, 'fresh' | 'active' | 'locked' | 'disabled'> = {
  0: 'fresh',
  1: 'active',
  [-1]: 'locked',
  [-99]: 'disabled',
};

const isAccountStatus = (noun: string, field: string): boolean =>
  /(^|\.)accountStatus$/.test(field) || (noun === 'accounts' && field === 'status');

/**
 * A recorded value as a reader is told it: the name of what its number leads to, the word of a choice, yes and no, an instant on the
 * reader's clock; anything else as it is.
 */
export function toldValue(noun: string, field: string, value: string | null, name: string | null) {
  if (value === null) return null;
  if (name !== null) return `${name} (${value})`;
  if (value === 'true') return text('common.values.yes');
  if (value === 'false') return text('common.values.no');
  const account = isAccountStatus(noun, field) ? accountWords[value] : undefined;
  if (account) return textOfNoun('employees', `states.${account}`) ?? value;
  if (choiceShape.test(value)) return wordOfChoice(noun, field, value) ?? value;
  return instant.test(value) ? formatInstant(value) : value;
}

/** The log's words in the reader's language; what an earlier release wrote and none has is called as on the wire. */
export function useLogWords() {
  useText(); // told again in another language
  return {
    verbOf: (action: string): string => wordOfAction(action) ?? action,
    entityOf: (noun: string): string => textOfNoun(noun, 'one') ?? noun,
    fieldOf: fieldName,
    /** What was and what is. */
    toldOf: (noun: string, { field, was, is, wasName, isName }: LogEntry['changes'][number]) => ({
      was: toldValue(noun, field, was, wasName),
      is: toldValue(noun, field, is, isName),
    }),
  };
}
