import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { searchDebounce, useEmployeeSearch } from './useEmployeeSearch.ts';

interface Props extends FieldBinding<number[] | null> {
  companyCode: string;
  label: string;
  hint?: string;
  /** The selected people of the saved row. A search may not return them. */
  current: readonly { id: number; displayName: string }[];
}

/** The portal searches while the person types. */
export function EmployeesPicker({ companyCode, label, hint, current, ...field }: Props) {
  const t = useText();
  const { load, rows = [], search } = useEmployeeSearch(companyCode, null);
  // Keeps the names of chosen people when the next search does not return them.
  const [chosenPeople, setKnown] = useState(current);
  const searchLater = useDebouncedCallback(search, { delay: searchDebounce });
  const chosen = field.value ?? [];
  const names = new Map([...chosenPeople, ...rows].map((person) => [person.id, person.displayName]));
  const offered = new Set([...chosen, ...rows.map(({ id }) => id)]);
  return (
    <>
      <MultiSelect
        data={[...offered].map((id) => ({ value: String(id), label: names.get(id) ?? String(id) }))}
        description={hint}
        error={problemText(field.problem, label)}
        // The portal has already filtered the options.
        filter={({ options }) => options}
        hidePickedOptions
        label={label}
        name={field.name}
        nothingFoundMessage={t(load.loading ? 'common.states.loading' : 'common.states.noOptions')}
        onChange={(ids) => {
          setKnown([...names].map(([id, displayName]) => ({ id, displayName })));
          field.onChange(ids.map(Number));
        }}
        onSearchChange={searchLater}
        placeholder={chosen.length === 0 ? t('common.states.choose') : undefined}
        searchable
        value={chosen.map(String)}
      />
      <LoadFailed load={load} />
      <ClashChoice
        clash={field.clash}
        label={label}
        show={(ids) => joinList((ids ?? []).map((id) => names.get(id) ?? id))}
      />
    </>
  );
}
