import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ClashChoice } from '../../../ui/ClashChoice.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { problemText } from '../../../ui/problem.ts';
import type { FieldBinding } from '../../../ui/useDraft.ts';
import { searchDebounce, useEmployeeSearch } from './useEmployeeSearch.ts';

interface Props extends FieldBinding<number[] | null> {
  companyCode: string;
  label: string;
  hint?: string;
  /** The saved row's people, which a search need not find. */
  current: readonly { id: number; displayName: string }[];
}

/** Some employees of a company, searched by the portal while one types. */
export function EmployeesPicker({ companyCode, label, hint, current, ...field }: Props) {
  const t = useText();
  const { load, rows = [], search } = useEmployeeSearch(companyCode, null);
  // whoever was found once and chosen keeps their name when the next search does not find them
  const [known, setKnown] = useState(current);
  const searchLater = useDebouncedCallback(search, { delay: searchDebounce });
  const chosen = field.value ?? [];
  const named = new Map([...known, ...rows].map((one) => [one.id, one.displayName]));
  const offered = new Set([...chosen, ...rows.map(({ id }) => id)]);
  return (
    <>
      <MultiSelect
        data={[...offered].map((id) => ({ value: String(id), label: named.get(id) ?? String(id) }))}
        description={hint}
        error={problemText(field.problem, label)}
        // the portal has filtered already
        filter={({ options }) => options}
        hidePickedOptions
        label={label}
        name={field.name}
        nothingFoundMessage={t(load.loading ? 'common.states.loading' : 'common.states.noOptions')}
        onChange={(ids) => {
          setKnown([...named].map(([id, displayName]) => ({ id, displayName })));
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
        show={(ids) => joinList((ids ?? []).map((id) => named.get(id) ?? id))}
      />
    </>
  );
}
