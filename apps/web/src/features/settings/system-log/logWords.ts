import type { LogEntry } from '@gatehouse/api/settings/system-log';
import { choiceShape } from '@gatehouse/messages/choices';
import { formatInstant } from '../../../platform/dates.ts';
import { text } from '../../../platform/i18n/text.ts';
import { textOfNoun } from '../../../platform/i18n/textOfNoun.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { fieldName } from './logFields.ts';

/**
 * Returns the text of an action, from the texts of its kind of object or the general texts. Undefined if this release
 * has no such action.
 */
export function wordOfAction(action: string): string | undefined {
  const [noun = '', verb = ''] = action.split('.');
  return textOfNoun(noun, `verbs.${verb}`) ?? textOfNoun('systemLog', `verbs.${verb}`);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Maps kinds of objects to the kind of object that has the texts of their choices. */
const choosesAs: Record<string, string> = { firmware: 'devices' };

/**
 * Returns the text of a recorded choice. CARD in the field `deviceType` has the text `types.CARD`, and MALE in `gender`
 * has the text `genders.MALE`.
 */
function wordOfChoice(noun: string, field: string, value: string): string | undefined {
  const own = field.replace(/^.*\./, '');
  const last = own.replace(/^.*?([A-Z][a-z]*|[a-z]+)$/, (_all, word: string) => word.toLowerCase());
  return [own, last]
    .flatMap((name) => [`${name}s`, `${name}es`])
    .map((name) => textOfNoun(choosesAs[noun] ?? noun, `${name}.${value}`))
    .find(Boolean);
}

/** Maps the account statuses (spec §4) to the texts that the employee's card uses. */
const accountWords: Record<string, 'fresh' | 'active' | 'locked' | 'disabled'> = {
  0: 'fresh',
  1: 'active',
  [-1]: 'locked',
  [-99]: 'disabled',
};

const isAccountStatus = (noun: string, field: string): boolean =>
  /(^|\.)accountStatus$/.test(field) || (noun === 'accounts' && field === 'status');

/**
 * Returns a recorded value as text: the name of a referenced record, the text of a choice, yes or no, or a local time.
 * Other values stay unchanged.
 */
export function valueText(noun: string, field: string, value: string | null, name: string | null) {
  if (value === null) return null;
  if (name !== null) return `${name} (${value})`;
  if (value === 'true') return text('common.values.yes');
  if (value === 'false') return text('common.values.no');
  const account = isAccountStatus(noun, field) ? accountWords[value] : undefined;
  if (account) return textOfNoun('employees', `states.${account}`) ?? value;
  if (choiceShape.test(value)) return wordOfChoice(noun, field, value) ?? value;
  return instant.test(value) ? formatInstant(value) : value;
}

/**
 * Returns functions for the texts of the log in the current language. Actions and kinds of objects that only earlier
 * releases had keep their API names.
 */
export function useLogWords() {
  useText(); // Makes the component render again after a language change.
  return {
    verbOf: (action: string): string => wordOfAction(action) ?? action,
    entityOf: (noun: string): string => textOfNoun(noun, 'one') ?? noun,
    fieldOf: fieldName,
    /** Returns the old and the new value as texts. */
    toldOf: (noun: string, { field, was, is, wasName, isName }: LogEntry['changes'][number]) => ({
      was: valueText(noun, field, was, wasName),
      is: valueText(noun, field, is, isName),
    }),
  };
}
