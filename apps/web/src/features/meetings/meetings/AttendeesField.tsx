import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { type Meeting, meetings } from '@gatehouse/api/meetings/meetings';
import { MultiSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

interface Props extends FieldBinding<number[] | null> {
  companyCode: string | undefined;
  label: string;
  /** The attendees of the saved meeting. A search may not return them. */
  current: Meeting['attendees'];
}

/** Delay after a keystroke, in milliseconds (spec §9). */
const debounce = 500;

/** A field to choose attendees. The portal searches while the person types. */
export function AttendeesField({ companyCode, label, current, ...field }: Props) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const searchResult = useApi(meetings.people, { query: { keyword, companyCode }, quiet: true });
  const load = loadOf(searchResult);
  const rows = searchResult.data?.content ?? [];
  // Names of the people chosen so far, because the next search may not return them.
  const [chosenNames, setKnown] = useState(
    new Map(current.map((attendee) => [attendee.employeeId, attendee.displayName])),
  );
  const searchLater = useDebouncedCallback(setKeyword, { delay: debounce });
  const chosen = field.value ?? [];
  const names = new Map([
    ...chosenNames,
    ...rows.map((person) => [person.employeeId, person.displayName] as const),
  ]);
  const department = new Map(rows.map((person) => [String(person.employeeId), person.departmentName]));
  const offered = new Set([...chosen, ...rows.map(({ employeeId }) => employeeId)]);
  return (
    <>
      <MultiSelect
        data={[...offered].map((id) => ({ value: String(id), label: names.get(id) ?? String(id) }))}
        error={problemText(field.problem, label)}
        // The portal has already filtered the options.
        filter={({ options }) => options}
        hidePickedOptions
        label={label}
        name={field.name}
        nothingFoundMessage={t(load.loading ? 'common.states.loading' : 'common.states.noOptions')}
        onChange={(ids) => {
          setKnown(names);
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
        show={(ids) => joinList((ids ?? []).map((id) => names.get(id) ?? id))}
      />
    </>
  );
}
