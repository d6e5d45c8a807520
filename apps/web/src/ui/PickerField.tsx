import { Loader, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { ClashChoice } from './ClashChoice.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import type { Load } from './load.ts';
import { problemText } from './problem.ts';
import { labelIn, type Option } from './SelectField.tsx';
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
  const { name, value, onChange, problem, label, options = [], load, onSearch, debounce, current } = props;
  const t = useText();
  const [isMet, setMet] = useState(false);
  const searchLater = useDebouncedCallback(onSearch, { delay: debounce });
  const known =
    current && !options.some((option) => option.value === current.value) ? [current, ...options] : options;
  return (
    <div>
      <Select<T>
        allowDeselect={!props.required}
        clearable={!props.required}
        data={[...known]}
        description={props.reason ?? props.hint}
        disabled={props.reason !== undefined}
        error={problemText(problem, label)}
        // the portal has filtered already
        filter={({ options: all }) => all}
        label={label}
        name={name}
        nothingFoundMessage={load.loading ? t('common.states.loading') : t('common.states.noOptions')}
        onChange={(chosen) => onChange(chosen)}
        onDropdownClose={() => searchLater('')}
        onFocus={() => {
          setMet(true);
          onSearch('');
        }}
        // choosing writes the option's label into the box: that is not a search
        onSearchChange={(typed) => isMet && !known.some(({ label }) => label === typed) && searchLater(typed)}
        placeholder={t('common.states.choose')}
        required={props.required}
        rightSection={load.loading || load.refreshing ? <Loader size="xs" /> : undefined}
        searchable
        value={value}
      />
      <LoadFailed load={load} />
      <ClashChoice clash={props.clash} label={label} show={labelIn(known)} />
    </div>
  );
}
