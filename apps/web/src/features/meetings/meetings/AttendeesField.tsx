import { type Meeting, meetings } from '@gatehouse/api/meetings/meetings';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { PeoplePicker } from '../../people/employees/PersonPicker.tsx';
import { useAvailability } from './availability/useAvailability.ts';
import type { MeetingFormState } from './typedMeeting.ts';

interface Props extends FieldBinding<number[] | null> {
  companyCode: string | undefined;
  label: string;
  /** The attendees of the saved meeting. A search may not return them. */
  current: Meeting['attendees'];
  /** The values of the form. People who are busy at its times are marked in the list. */
  times: MeetingFormState['values'];
  /** The edited meeting. Undefined for a new meeting. */
  meetingId: number | undefined;
}

/** Delay between a keystroke and the search, in milliseconds (spec §9). */
const debounce = 500;

/** A field to choose attendees. The portal searches while the person types. */
export function AttendeesField({ companyCode, current, times, meetingId, ...rest }: Props) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const searchResult = useApi(meetings.people, { query: { keyword, companyCode }, quiet: true });
  const listed = searchResult.data?.content.map(({ employeeId }) => employeeId) ?? [];
  const found = useAvailability({ values: { ...times, attendeeIds: listed } }, meetingId);
  const busy = new Set(found?.busy.map(({ employeeId }) => employeeId));
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
        note: busy.has(person.employeeId) ? t('meetings.meetings.availability.isBusy') : undefined,
      }))}
    />
  );
}
