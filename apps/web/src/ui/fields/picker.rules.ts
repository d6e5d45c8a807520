import { foldText } from '../list/match.ts';
import type { Option } from './option.ts';

/** The state of a picker's search. The options are the results for the text `searched`. */
interface PickerSearch<T extends string | number> {
  typed: string;
  searched: string;
  isLoading: boolean;
  options: readonly Option<T>[];
}

/** True if the options are the results for the typed text. Until then, the person can choose no option. */
export const isAnswered = ({ typed, searched, isLoading }: Omit<PickerSearch<never>, 'options'>): boolean =>
  !isLoading && typed.trim() === searched.trim();

/**
 * Returns the options that can be chosen: the matches of the typed text, with exact names first. Returns no options
 * while the portal searches.
 */
export function offeredOptions<T extends string | number>(search: PickerSearch<T>): readonly Option<T>[] {
  if (!isAnswered(search)) return [];
  const typed = foldText(search.typed.trim());
  const isExact = ({ name, label }: Option<T>) => foldText(name ?? label) === typed;
  return typed === '' ? search.options : search.options.toSorted((a, b) => +isExact(b) - +isExact(a));
}
