import { useDebouncedCallback } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Load } from '../feedback/load.ts';
import type { Option } from './option.ts';
import { isAnswered, offeredOptions } from './picker.rules.ts';

/** The search of a picker. Each picker component, such as `BuildingPicker`, passes one. */
export interface PickerSource<T extends string | number> {
  /** Results of the last search. */
  options: readonly Option<T>[] | undefined;
  load: Load;
  onSearch: (keyword: string) => void;
  /** Search delay in milliseconds after the last key press (spec §9). */
  debounce: number;
}

export interface PickerSearchProps {
  onInput?: (event: FormEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onKeyDownCapture?: (event: KeyboardEvent) => void;
}

// Keys that choose the highlighted option or highlight another one.
const choosingKeys = new Set(['ArrowDown', 'ArrowUp', 'Enter']);

/**
 * Searches while the person types. Offers only matches of the typed text. Between a key press and the response of the
 * portal it therefore offers no options, and keys choose none.
 */
export function usePickerSearch<T extends string | number>(source: PickerSource<T>) {
  const { options = [], load, onSearch, debounce } = source;
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const search = (text: string) => {
    setSearched(text);
    onSearch(text);
  };
  const searchLater = useDebouncedCallback(search, { delay: debounce });
  const reset = () => {
    searchLater.cancel();
    setTyped('');
    search('');
  };
  const state = { typed, searched, isLoading: load.loading || load.refreshing };
  const answered = isAnswered(state);
  return {
    offered: offeredOptions({ ...state, options }),
    isTyping: typed !== '',
    isSearching: !answered,
    reset,
    props: {
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
        setTyped(currentTarget.value);
        searchLater(currentTarget.value);
      },
      onFocus: reset,
      onBlur: reset,
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (answered || !choosingKeys.has(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
      },
    } satisfies PickerSearchProps,
  };
}
