import { type Meeting, meetings } from '@gatehouse/api/meetings/meetings';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { PeoplePicker } from '../../people/employees/PersonPicker.tsx';

interface Props extends FieldBinding<number[] | null> {
  companyCode: string | undefined;
  label: string;
  /** The attendees of the saved meeting. A search may not return them. */
  current: Meeting['attendees'];
}

/** Delay between a keystroke and the search, in milliseconds (spec §9). */
const debounce = 500;

/** A field to choose attendees. The portal searches while the person types. */
export function AttendeesField({ companyCode, current, ...rest }: Props) {
  const [keyword, setKeyword] = useState('');
  const searchResult = useApi(meetings.people, { query: { keyword, companyCode }, quiet: true });
  return (
    <PeoplePicker
      {...rest}
      current={current.map(({ employeeId, displayName, username }) => ({
        value: employeeId,
        label: `${displayName} — ${username}`,
      }))}
      debounce={debounce}
      idOf={({ employeeId }) => employeeId}
      load={loadOf(searchResult)}
      onSearch={setKeyword}
      people={searchResult.data?.content.map(({ username, ...person }) => ({
        ...person,
        accountName: username,
      }))}
    />
  );
}
