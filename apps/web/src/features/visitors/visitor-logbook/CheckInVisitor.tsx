import { type ExpectedVisit, visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate, formatInstant, formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PickerField } from '../../../ui/fields/PickerField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';

const expectedVisitKey = ({ visitorId, meetingId, email }: ExpectedVisit) =>
  `${visitorId ?? email} ${meetingId ?? ''}`;
/** Formats the start and end of an expected visit. Shows both dates if start and end are on different dates. */
function expectedText({ expectedFrom, expectedTo }: ExpectedVisit): string {
  const at = formatDate(expectedFrom) === formatDate(expectedTo) ? formatTime : formatInstant;
  return `${at(expectedFrom)} – ${at(expectedTo)}`;
}
const nobody = { visitorId: null, meetingId: null, email: null, name: '' };

/** Checks in a visitor that is expected today. */
export function CheckInVisitor({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const searchResult = useApi(visitorLogbook.expected, { query: { keyword }, quiet: true });
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
  const visitLabel = (visit: ExpectedVisit) =>
    [
      visit.name || visit.email,
      visit.meetingTitle || visit.meetingOwnerName,
      visit.roomName,
      expectedText(visit),
    ]
      .filter(Boolean)
      .join(' · ');
  const toOption = (visit: ExpectedVisit) => ({ value: expectedVisitKey(visit), label: visitLabel(visit) });
  const chooseVisit = (key: string | null) => {
    const chosenVisit = searchResult.data?.content.find((visit) => expectedVisitKey(visit) === key);
    setChosen(chosenVisit);
    form.set({
      visitorId: chosenVisit?.visitorId ?? null,
      meetingId: chosenVisit?.meetingId ?? null,
      email: chosenVisit && chosenVisit.visitorId === null ? chosenVisit.email : null,
      name: '',
    });
  };
  const isEmpty = searchResult.data?.content.length === 0 && keyword === '';
  return (
    <FormModal
      {...form.dialog}
      submit={t('visitors.visitorLogbook.checkInAction')}
      title={t('visitors.visitorLogbook.checkIn')}
    >
      <PickerField
        current={chosen && toOption(chosen)}
        debounce={500}
        hint={t('visitors.visitorLogbook.checkInHint')}
        label={t('visitors.visitorLogbook.who')}
        load={loadOf(searchResult)}
        name="visitorId"
        onChange={chooseVisit}
        onSearch={setKeyword}
        options={searchResult.data?.content.map(toOption)}
        problem={form.fields.visitorId.problem}
        required
        value={chosen ? expectedVisitKey(chosen) : null}
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
