import { Loader } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { Load } from '../feedback/load.ts';
import type { FieldBinding } from '../form/useDraft.ts';
import { type Option, SelectField } from './SelectField.tsx';

interface Props<T extends string | number> extends FieldBinding<T | null> {
  label: string;
  /** Results of the last search. */
  options: readonly Option<T>[] | undefined;
  load: Load;
  onSearch: (keyword: string) => void;
  /** Search delay in milliseconds after the last key press (spec §9). */
  debounce: number;
  /** The option of the saved value. It is passed separately, because the first search may not return it. */
  current?: Option<T> | undefined;
  hint?: string;
  none?: string;
  /** Reason for a disabled field. */
  reason?: string | undefined;
}

/** Props of a `<Noun>Picker`. The picker supplies its own search and a default label. */
export type PickerProps<T extends string | number> = Omit<
  Props<T>,
  'label' | 'options' | 'load' | 'onSearch' | 'debounce'
> & { label?: string };

/** Chooses from a long list. The portal searches while the person types. */
export function PickerField<T extends string | number>(props: Props<T>) {
  const { options = [], load, onSearch, debounce, current, ...rest } = props;
  const [isMet, setMet] = useState(false);
  const searchLater = useDebouncedCallback(onSearch, { delay: debounce });
  const allOptions =
    current && !options.some((option) => option.value === current.value) ? [current, ...options] : options;
  return (
    <SelectField
      {...rest}
      load={load}
      options={allOptions}
      search={{
        // Disables the local filter, because the portal has already filtered the options.
        filter: ({ options: all }) => all,
        onDropdownClose: () => searchLater(''),
        onFocus: () => {
          setMet(true);
          onSearch('');
        },
        // Ignores the label that is written into the box after a choice, because the person did not type it.
        onSearchChange: (typed) =>
          isMet && !allOptions.some(({ label }) => label === typed) && searchLater(typed),
        rightSection: load.loading || load.refreshing ? <Loader size="xs" /> : undefined,
      }}
    />
  );
}
