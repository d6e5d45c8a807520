import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { joinList } from '../../platform/i18n/formats.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { problemText } from '../form/problem.ts';
import type { FieldBinding } from '../form/useDraft.ts';
import { ClashChoice } from './ClashChoice.tsx';
import { OptionText } from './OptionText.tsx';
import type { Option } from './option.ts';
import { type PickerSource, usePickerSearch } from './usePickerSearch.ts';

interface Props extends FieldBinding<number[] | null>, PickerSource<number> {
  label: string;
  hint?: string | undefined;
  /** The options of the saved value. A search may not return them. */
  current: readonly Option<number>[];
}

/** Chooses several rows of a long list. The portal searches while the person types. */
export function ManyPickerField(props: Props) {
  const { options = [], load, onSearch, debounce, current, label, hint, ...field } = props;
  const t = useText();
  const search = usePickerSearch({ options, load, onSearch, debounce });
  const { onKeyDownCapture, ...inputProps } = search.props;
  // The options chosen so far, because the next search may not return them.
  const [picked, setPicked] = useState(current);
  const chosen = field.value ?? [];
  const known = new Map([...picked, ...options].map((option) => [option.value, option]));
  const optionOf = (id: number): Option<number> => known.get(id) ?? { value: id, label: String(id) };
  const offered = search.offered.filter(({ value }) => !chosen.includes(value));
  return (
    <div onKeyDownCapture={onKeyDownCapture}>
      <MultiSelect<number>
        data={[...chosen.map(optionOf), ...offered]}
        description={hint}
        error={problemText(field.problem, label)}
        // The portal has already filtered the options.
        filter={({ options: all }) => all}
        hidePickedOptions
        label={label}
        name={field.name}
        nothingFoundMessage={t(search.isSearching ? 'common.states.loading' : 'common.states.noOptions')}
        onChange={(ids) => {
          setPicked(ids.map(optionOf));
          search.reset();
          field.onChange(ids);
        }}
        placeholder={chosen.length === 0 ? t('common.states.choose') : undefined}
        renderOption={({ option }) => <OptionText option={option} />}
        required={field.required}
        searchable
        value={chosen}
        {...inputProps}
      />
      <LoadFailed load={load} />
      <ClashChoice
        clash={field.clash}
        label={label}
        show={(ids) => joinList((ids ?? []).map((id) => optionOf(id).label))}
      />
    </div>
  );
}
