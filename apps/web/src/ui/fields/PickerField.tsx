import { Loader } from '@mantine/core';
import { useState } from 'react';
import type { FieldBinding } from '../form/useDraft.ts';
import type { Option } from './option.ts';
import { SelectField } from './SelectField.tsx';
import { type PickerSource, usePickerSearch } from './usePickerSearch.ts';

interface Props<T extends string | number> extends FieldBinding<T | null>, PickerSource<T> {
  label: string;
  /** Option of the saved value. It is passed separately, because the first search may not return it. */
  current?: Option<T> | undefined;
  hint?: string;
  none?: string;
  /** Reason why the field is disabled. Undefined if it is enabled. */
  reason?: string | undefined;
}

/** Props of a picker component such as `BuildingPicker`. The picker adds its search and a default label. */
export type PickerProps<T extends string | number> = Omit<Props<T>, 'label' | keyof PickerSource<T>> & {
  label?: string;
};

/** A field to choose from a long list. The portal searches the list while the person types. */
export function PickerField<T extends string | number>(props: Props<T>) {
  const { options, load, onSearch, debounce, current, ...rest } = props;
  const search = usePickerSearch({ options, load, onSearch, debounce });
  // The last choice, because the next search may not return it.
  const [picked, setPicked] = useState<Option<T>>();
  const { offered } = search;
  const chosen = [picked, current, ...(options ?? [])].find((option) => option?.value === rest.value);
  // The field shows the label of the current choice. While the person types, only matches are offered.
  const isOffered = chosen === undefined || offered.some(({ value }) => value === chosen.value);
  return (
    <SelectField
      {...rest}
      load={search.isSearching ? { ...load, loading: true } : load}
      onChange={(value) => {
        setPicked(offered.find((option) => option.value === value));
        search.reset();
        rest.onChange(value);
      }}
      options={isOffered || search.isTyping ? offered : [chosen, ...offered]}
      search={{
        ...search.props,
        // Disables the filter of the field, because the portal has already filtered the options.
        filter: ({ options: all }) => all,
        rightSection: search.isSearching ? <Loader size="xs" /> : undefined,
      }}
    />
  );
}
