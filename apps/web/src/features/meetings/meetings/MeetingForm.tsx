import { type Meeting, type MeetingRoom, meetings } from '@gatehouse/api/meetings/meetings';
import type { BodyOf } from '@gatehouse/api/platform/operation';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { TrashIcon } from '../../../ui/display/icons.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { useLead } from '../../../ui/form/useLead.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { CheckButtons, ExtendButton } from './CheckButtons.tsx';
import { dateOf, momentText, spanText } from './localTime.ts';
import { MeetingFields } from './MeetingFields.tsx';
import { meetingsUrl } from './meetings.url.ts';
import { ReachQuestion } from './ReachQuestion.tsx';
import { RoomTakenNote } from './RoomTakenNote.tsx';
import { useTakenRoom } from './useTakenRoom.ts';
import { EndOfBegun } from './WhenFields.tsx';

const errorFields = { SCHE_ROOM_TAKEN: 'start', AREA_ROOM_ID_NOT_FOUND: 'roomId' } as const;

/** Returns the name of a room. The room in the form may differ from the room of the calendar. */
const nameOf = (rooms: readonly MeetingRoom[], roomId: number | null | undefined): string | undefined =>
  rooms.find(({ id }) => id === roomId)?.roomName;

export interface CreateMeetingProps {
  room: MeetingRoom;
  rooms: readonly MeetingRoom[];
  times: { start: string; end: string; isAllDay: boolean };
  onClose: () => void;
}

/** The form for a new meeting. The room of the calendar is the default. */
export function CreateMeeting({ room, rooms, times, onClose }: CreateMeetingProps) {
  const t = useText();
  const lead = useLead();
  const form = useCreate(
    meetings.create,
    {
      ...{ roomId: room.id, title: '', content: '', ...times },
      ...{ color: '33CC99', remind: 'NONE', repeat: 'ONCE', until: null },
      ...{ attendeeIds: [], guests: [], skipTaken: false },
      ...{ roomCode: null, internalUsers: null, recurrence: null },
    },
    { places: errorFields, onClose },
  );
  const { note, noteRefusal } = useTakenRoom(form);
  const { save, isPending } = useSave(meetings.create, {
    onSuccess: onClose,
    next: ({ id, roomCode, buildingCode, start }) =>
      lead({ to: '/meeting-rooms', search: { roomCode, buildingCode, date: dateOf(start), open: id } }),
    onRefusal: (error: CallError) => {
      noteRefusal(error);
      return form.refuse(error);
    },
  });
  return (
    <FormModal
      {...form.dialog}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      size="middle"
      title={t('meetings.meetings.create')}
    >
      <MeetingFields form={form} people={[]} rooms={rooms} />
      <RoomTakenNote {...note} room={nameOf(rooms, form.values.roomId) ?? room.roomName} />
    </FormModal>
  );
}

interface EditMeetingProps {
  meeting: Meeting;
  rooms: readonly MeetingRoom[];
  onDelete: () => void;
  onExtend: () => void;
  onClose: () => void;
}

/** The form for an existing meeting. For a series, the form asks whether to change the following meetings as well. */
export function EditMeeting({ meeting, rooms, onDelete, onExtend, onClose }: EditMeetingProps) {
  const t = useText();
  const { form, asking, note } = useChange(meeting, onClose);
  const room = nameOf(rooms, form.values.roomId) ?? meeting.roomName;
  const begunText = useBegunText();
  const begun = meeting.may.moveEnd === null ? begunText(meeting) : undefined;
  return (
    <>
      <FormModal
        {...form.dialog}
        {...asking.form}
        aside={
          <Group gap="sm" mr="auto">
            <Button color="red" leftSection={<TrashIcon size={16} />} onClick={onDelete} variant="outline">
              {t('common.actions.delete')}
            </Button>
            <ExtendButton isTyped={form.isDirty} meeting={meeting} onClick={onExtend} />
            <CheckButtons isTyped={form.isDirty} meeting={meeting} />
          </Group>
        }
        size="middle"
        title={t('meetings.meetings.edit')}
      >
        <MeetingFields
          begun={begun}
          form={form}
          meetingId={meeting.id}
          people={meeting.attendees}
          rooms={rooms}
        />
        <RoomTakenNote {...note} room={room} />
      </FormModal>
      {asking.question}
    </>
  );
}

/** Changes the end of a meeting in progress. */
export function MoveEnd({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const t = useText();
  const begunText = useBegunText();
  const { form, asking, note } = useChange(meeting, onClose);
  return (
    <>
      <FormModal {...form.dialog} {...asking.form} title={t('meetings.meetings.moveEnd')}>
        <EndOfBegun begun={begunText(meeting)} form={form} />
        <RoomTakenNote {...note} room={meeting.roomName} />
      </FormModal>
      {asking.question}
    </>
  );
}

/** Returns the form of an existing meeting with its confirmation dialog. Every change must be confirmed (spec §4). */
function useChange(meeting: Meeting, onClose: () => void) {
  const t = useText();
  const { replace } = useUrl(meetingsUrl);
  const [pendingChange, setAsked] = useState<BodyOf<typeof meetings.update>>();
  const form = useEdit(meetings.update, { ...meeting, skipTaken: false }, { places: errorFields, onClose });
  const { note, noteRefusal } = useTakenRoom(form);
  const { save, isPending } = useSave(meetings.update, {
    onSuccess: ({ roomId, roomCode, buildingCode, start }) => {
      onClose();
      // The calendar follows a meeting that moved to another room.
      if (roomId !== meeting.roomId) replace({ roomCode, buildingCode, date: dateOf(start) });
    },
    onRefusal: (error: CallError) => {
      setAsked(undefined);
      noteRefusal(error);
      return form.refuse(error);
    },
  });
  const question = pendingChange && (
    <ReachQuestion
      about={[meeting.roomName, spanText(meeting.start, meeting.end, meeting.isAllDay)]}
      action={t('meetings.meetings.change')}
      isOfSeries={meeting.isOfSeries}
      onClose={() => setAsked(undefined)}
      onConfirm={(repeat) => save({ params: { id: meeting.id }, query: { repeat }, body: pendingChange })}
      onlyAll={pendingChange.repeat !== undefined || pendingChange.until !== undefined}
      pending={isPending}
      text={t('meetings.meetings.changeText', { title: meeting.title })}
      title={t('meetings.meetings.changeTitle')}
    />
  );
  const onSubmit = (body: BodyOf<typeof meetings.update>) => (form.isDirty ? setAsked(body) : onClose());
  return { form, note, asking: { question, form: { onSubmit, pending: isPending } } };
}

/** Returns a function for the sentence that lists the fixed fields of a meeting in progress. */
function useBegunText() {
  const t = useText();
  return ({ start, roomName }: Meeting) =>
    t('meetings.meetings.begun', { start: momentText(start), room: roomName });
}
