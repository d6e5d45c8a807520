import { Loader } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { Load } from './load.ts';
import { type Option, SelectField } from './SelectField.tsx';
import type { Bound } from './useDraft.ts';

interface Props<T extends string | number> extends Bound<T | null> {
  label: string;
  /** What the portal found for the last search. */
  options: readonly Option<T>[] | undefined;
  load: Load;
  onSearch: (keyword: string) => void;
  /** Milliseconds of rest before a search (spec §9). */
  debounce: number;
  /** The choice of the saved row, which the first search need not find. */
  current?: Option<T> | undefined;
  hint?: string;
  none?: string;
  /** Why nothing can be chosen now. */
  reason?: string | undefined;
}

/** What a `<Noun>Picker` takes besides what it searches in: it knows its label, too. */
export type PickerProps<T extends string | number> = Omit<
  Props<T>,
  'label' | 'options' | 'load' | 'onSearch' | 'debounce'
> & { label?: string };

/** One of more than fit in a list: the portal searches while one types. */
export function PickerField<T extends string | number>(props: Props<T>) {
  const { options = [], load, onSearch, debounce, current, ...rest } = props;
  const [isMet, setMet] = useState(false);
  const searchLater = useDebouncedCallback(onSearch, { delay: debounce });
  const known =
    current && !options.some((option) => option.value === current.value) ? [current, ...options] : options;
  return (
    <SelectField
      {...rest}
      load={load}
      options={known}
      search={{
        // the portal has filtered already
        filter: ({ options: all }) => all,
        onDropdownClose: () => searchLater(''),
        onFocus: () => {
          setMet(true);
          onSearch('');
        },
        // choosing writes the option's label into the box: that is not a search
        onSearchChange: (typed) => isMet && !known.some(({ label }) => label === typed) && searchLater(typed),
        rightSection: load.loading || load.refreshing ? <Loader size="xs" /> : undefined,
      }}
    />
  );
}
