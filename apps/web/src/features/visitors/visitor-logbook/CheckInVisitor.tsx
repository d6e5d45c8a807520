import { type ExpectedVisit, visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate, formatInstant, formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { loadOf } from '../../../ui/load.ts';
import { PickerField } from '../../../ui/PickerField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useCreate } from '../../../ui/useCreate.ts';

const keyOf = ({ visitorId, meetingId, email }: ExpectedVisit) => `${visitorId ?? email} ${meetingId ?? ''}`;
/** From when to when, with the dates where there are two. */
function expectedText({ expectedFrom, expectedTo }: ExpectedVisit): string {
  const at = formatDate(expectedFrom) === formatDate(expectedTo) ? formatTime : formatInstant;
  return `${at(expectedFrom)} – ${at(expectedTo)}`;
}
const nobody = { visitorId: null, meetingId: null, email: null, name: '' };

/** Reception checks somebody in who is expected today. */
export function CheckInVisitor({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const found = useApi(visitorLogbook.expected, { query: { keyword }, quiet: true });
  const form = useCreate(visitorLogbook.create, nobody, {
    places: {
      HR_VISITOR_NOT_FOUND: 'visitorId',
      SCHE_EVENT_NOT_FOUND: 'visitorId',
      HR_VISIT_NOT_FOUND: 'visitorId',
      HR_VISIT_NOT_EXPECTED: 'visitorId',
      HR_VISIT_INSIDE: 'visitorId',
    },
    onClose,
  });
  const [chosen, setChosen] = useState<ExpectedVisit>();
  const labelOf = (one: ExpectedVisit) =>
    [one.name || one.email, one.meetingTitle || one.meetingOwnerName, one.roomName, expectedText(one)]
      .filter(Boolean)
      .join(' · ');
  const optionOf = (one: ExpectedVisit) => ({ value: keyOf(one), label: labelOf(one) });
  const choose = (key: string | null) => {
    const one = found.data?.content.find((visit) => keyOf(visit) === key);
    setChosen(one);
    form.set({
      visitorId: one?.visitorId ?? null,
      meetingId: one?.meetingId ?? null,
      email: one && one.visitorId === null ? one.email : null,
      name: '',
    });
  };
  const isEmpty = found.data?.content.length === 0 && keyword === '';
  return (
    <FormModal
      {...form.dialog}
      submit={t('visitors.visitorLogbook.checkInAction')}
      title={t('visitors.visitorLogbook.checkIn')}
    >
      <PickerField
        current={chosen && optionOf(chosen)}
        debounce={500}
        hint={t('visitors.visitorLogbook.checkInHint')}
        label={t('visitors.visitorLogbook.who')}
        load={loadOf(found)}
        name="visitorId"
        onChange={choose}
        onSearch={setKeyword}
        options={found.data?.content.map(optionOf)}
        problem={form.fields.visitorId.problem}
        required
        value={chosen ? keyOf(chosen) : null}
      />
      {isEmpty && (
        <Text c="dimmed" fz="sm">
          {t('visitors.visitorLogbook.nobodyExpected')}
        </Text>
      )}
      {chosen && chosen.visitorId === null && (
        <TextField {...form.fields.name} label={t('visitors.visitorLogbook.guestName')} />
      )}
    </FormModal>
  );
}
