import { type ExpectedVisit, visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { SegmentedControl, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate, formatInstant, formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PickerField } from '../../../ui/fields/PickerField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { WalkInPanel } from '../visitors/WalkInPanel.tsx';
import { visitorLogbookUrl } from './visitorLogbook.url.ts';

const expectedVisitKey = ({ visitorId, meetingId, email }: ExpectedVisit) =>
  `${visitorId ?? email} ${meetingId ?? ''}`;
/** Formats the start and end of an expected visit. Shows both dates if start and end are on different dates. */
function expectedText({ expectedFrom, expectedTo }: ExpectedVisit): string {
  const at = formatDate(expectedFrom) === formatDate(expectedTo) ? formatTime : formatInstant;
  return `${at(expectedFrom)} – ${at(expectedTo)}`;
}
const nobody = { visitorId: null, meetingId: null, email: null, name: '' };

interface Props {
  onClose: () => void;
}

/** Checks in an expected visitor, or registers and checks in a walk-in visitor. */
export function CheckInVisitor({ onClose }: Props) {
  const t = useText();
  const { can } = useSession();
  const { url, replace } = useUrl(visitorLogbookUrl);
  const mayRegister = can(visitorLogbook.walkIn) && can(visitors.create);
  const isWalkIn = mayRegister && url.walkIn === true;
  const choice = mayRegister && (
    <SegmentedControl
      aria-label={t('visitors.visitorLogbook.checkIn')}
      data={[
        { value: 'expected', label: t('visitors.visitorLogbook.expectedToday') },
        { value: 'walkIn', label: t('visitors.visitorLogbook.walkIn') },
      ]}
      onChange={(value) => replace({ walkIn: value === 'walkIn' || undefined })}
      value={isWalkIn ? 'walkIn' : 'expected'}
    />
  );
  return isWalkIn ? (
    <WalkInPanel choice={choice} onClose={onClose} />
  ) : (
    <CheckInExpected choice={choice} onClose={onClose} />
  );
}

/** Checks in a visitor that is expected today. */
function CheckInExpected({ choice, onClose }: Props & { choice: ReactNode }) {
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
      {choice}
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
