import { textOfNoun } from '../../../platform/i18n/textOfNoun.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { fieldName } from './logFields.ts';

/** What was done: the noun's own word for it, or everybody's; undefined of an action that none of this release writes. */
export function wordOfAction(action: string): string | undefined {
  const [noun = '', verb = ''] = action.split('.');
  return textOfNoun(noun, `verbs.${verb}`) ?? textOfNoun('systemLog', `verbs.${verb}`);
}

/** The log's words in the reader's language; what an earlier release wrote and none has is called as on the wire. */
export function useLogWords() {
  useText(); // told again in another language
  return {
    verbOf: (action: string): string => wordOfAction(action) ?? action,
    entityOf: (noun: string): string => textOfNoun(noun, 'one') ?? noun,
    fieldOf: fieldName,
  };
}
