import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { type Meeting, meetings } from '@gatehouse/api/meetings/meetings';
import { MultiSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ClashChoice } from '../../../ui/ClashChoice.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { loadOf } from '../../../ui/load.ts';
import { problemText } from '../../../ui/problem.ts';
import type { FieldBinding } from '../../../ui/useDraft.ts';

interface Props extends FieldBinding<number[] | null> {
  companyCode: string | undefined;
  label: string;
  /** The saved meeting's, whom a search need not find. */
  current: Meeting['attendees'];
}

/** The wait after a keystroke; milliseconds (spec §9). */
const debounce = 500;

/** Colleagues who are asked to come, searched by the portal while one types. */
export function AttendeesField({ companyCode, label, current, ...field }: Props) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const found = useApi(meetings.people, { query: { keyword, companyCode }, quiet: true });
  const load = loadOf(found);
  const rows = found.data?.content ?? [];
  // whoever was found once and chosen keeps their name when the next search does not find them
  const [known, setKnown] = useState(new Map(current.map((one) => [one.employeeId, one.displayName])));
  const searchLater = useDebouncedCallback(setKeyword, { delay: debounce });
  const chosen = field.value ?? [];
  const named = new Map([...known, ...rows.map((one) => [one.employeeId, one.displayName] as const)]);
  const department = new Map(rows.map((one) => [String(one.employeeId), one.departmentName]));
  const offered = new Set([...chosen, ...rows.map(({ employeeId }) => employeeId)]);
  return (
    <>
      <MultiSelect
        data={[...offered].map((id) => ({ value: String(id), label: named.get(id) ?? String(id) }))}
        error={problemText(field.problem, label)}
        // the portal has filtered already
        filter={({ options }) => options}
        hidePickedOptions
        label={label}
        name={field.name}
        nothingFoundMessage={t(load.loading ? 'common.states.loading' : 'common.states.noOptions')}
        onChange={(ids) => {
          setKnown(named);
          field.onChange(ids.map(Number));
        }}
        onSearchChange={searchLater}
        placeholder={chosen.length === 0 ? t('common.states.choose') : undefined}
        renderOption={({ option }) => `${option.label} · ${department.get(option.value) ?? ''}`}
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
