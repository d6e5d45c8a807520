import {
  type Meeting,
  type MeetingRoom,
  meetingReminds,
  meetingRepeats,
} from '@gatehouse/api/meetings/meetings';
import { skipsDates } from '@gatehouse/api/meetings/meetings.rules';
import { SimpleGrid } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { LongTextField, TextField } from '../../../ui/fields/TextField.tsx';
import { AttendeesField } from './AttendeesField.tsx';
import { AvailabilityNote } from './availability/AvailabilityNote.tsx';
import { useAvailability } from './availability/useAvailability.ts';
import { useRoomDetail } from './availability/useRoomDetail.ts';
import { ColorField } from './ColorField.tsx';
import { GuestsField } from './GuestsField.tsx';
import type { MeetingFormState } from './typedMeeting.ts';
import { EndOfBegun, WhenFields } from './WhenFields.tsx';

interface Props {
  form: MeetingFormState;
  rooms: readonly MeetingRoom[];
  /** The attendees of the saved meeting. */
  people: Meeting['attendees'];
  /**
   * A note that the meeting is in progress, so that its start and room cannot be changed. Undefined if the meeting is
   * not in progress.
   */
  begun?: string | undefined;
  /** The edited meeting. Absent for a new meeting. */
  meetingId?: number;
}

/** All fields of a meeting (spec §2 "Event modal"). */
export function MeetingFields({ form, rooms, people, begun, meetingId }: Props) {
  const t = useText();
  const { fields, values } = form;
  const room = rooms.find(({ id }) => id === values.roomId);
  const found = useAvailability(form, meetingId);
  const roomDetail = useRoomDetail(found);
  const repeats = values.repeat !== null && values.repeat !== 'ONCE';
  const skips = repeats && skipsDates(values.repeat ?? '', values.start ?? '');
  return (
    <>
      <TextField {...fields.title} label={t('meetings.meetings.fields.title')} />
      {begun ? (
        <EndOfBegun begun={begun} form={form} />
      ) : (
        <>
          <WhenFields
            form={form}
            hint={room && t('meetings.meetings.clockOf', { zone: room.timeZone.replaceAll('_', ' ') })}
          />
          <SwitchField
            {...fields.isAllDay}
            hint={t('meetings.meetings.allDayHint')}
            label={t('meetings.meetings.fields.isAllDay')}
          />
          <SelectField
            {...fields.roomId}
            label={t('meetings.meetings.fields.roomId')}
            load="here"
            options={rooms
              .filter(({ companyCode }) => !room || companyCode === room.companyCode)
              .map((option) => ({
                value: option.id,
                label: `${option.roomName} · ${option.buildingName}`,
                detail: roomDetail(option, room?.timeZone),
              }))}
          />
        </>
      )}
      <AttendeesField
        {...fields.attendeeIds}
        companyCode={room?.companyCode}
        current={people}
        label={t('meetings.meetings.fields.attendeeIds')}
        meetingId={meetingId}
        times={values}
      />
      {!begun && room && <AvailabilityNote form={form} found={found} room={room.roomName} />}
      <GuestsField {...fields.guests} label={t('meetings.meetings.fields.guests')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField
          {...fields.repeat}
          hint={
            skips
              ? t(values.repeat === 'YEARLY' ? 'meetings.meetings.skipsYears' : 'meetings.meetings.skipsDays')
              : undefined
          }
          label={t('meetings.meetings.fields.repeat')}
          load="here"
          options={meetingRepeats.map((value) => ({ value, label: t(`meetings.meetings.repeats.${value}`) }))}
          required
        />
        {repeats && (
          <DateField
            {...fields.until}
            hint={t(
              values.repeat === 'YEARLY'
                ? 'meetings.meetings.untilHintYearly'
                : 'meetings.meetings.untilHint',
            )}
            label={t('meetings.meetings.fields.until')}
          />
        )}
        <SelectField
          {...fields.remind}
          label={t('meetings.meetings.fields.remind')}
          load="here"
          options={meetingReminds.map((value) => ({ value, label: t(`meetings.meetings.reminds.${value}`) }))}
          required
        />
      </SimpleGrid>
      <ColorField {...fields.color} label={t('meetings.meetings.fields.color')} />
      <LongTextField {...fields.content} label={t('meetings.meetings.fields.content')} />
    </>
  );
}
