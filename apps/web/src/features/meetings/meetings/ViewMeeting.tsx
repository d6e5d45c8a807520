import type { Meeting } from '@gatehouse/api/meetings/meetings';
import { Group, Stack } from '@mantine/core';
import { formatInstant } from '../../../platform/dates.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { ClockIcon } from '../../../ui/display/icons.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { PersonBadge, PersonBadges } from '../../people/employees/PersonBadge.tsx';
import { CheckButtons, ExtendButton } from './CheckButtons.tsx';
import { daysText, momentText } from './localTime.ts';
import { badgeToneOf, useMeetingState } from './meetingState.ts';

interface Props {
  meeting: Meeting;
  onClose: () => void;
  onExtend: () => void;
  onMoveEnd: () => void;
}

/** Shows a meeting that the signed-in person cannot edit, such as a past meeting or a meeting of someone else. */
export function ViewMeeting({ meeting, onClose, onExtend, onMoveEnd }: Props) {
  const t = useText();
  const state = useMeetingState();
  const { owner, attendees, guests, may, timeZone, start, end, isAllDay, actualStart, actualEnd } = meeting;
  const instantText = (instant: string | null) => instant && formatInstant(instant, timeZone);
  const when = isAllDay
    ? [[t('meetings.meetings.fields.isAllDay'), daysText(start, end)] as const]
    : ([
        [t('meetings.meetings.fields.start'), momentText(start)],
        [t('meetings.meetings.fields.end'), momentText(end)],
      ] as const);
  const lines = [
    ...when,
    [t('meetings.meetings.fields.timeZone'), timeZone.replaceAll('_', ' ')],
    [t('meetings.meetings.fields.roomId'), `${meeting.roomName}, ${meeting.location}`],
    [t('meetings.meetings.fields.repeat'), t(`meetings.meetings.repeats.${meeting.repeat}`)],
    ...(meeting.content ? [[t('meetings.meetings.fields.content'), meeting.content] as const] : []),
    [
      t('meetings.meetings.fields.owner'),
      <PersonBadge employeeId={owner.employeeId} key="owner" name={owner.displayName} />,
    ],
    ...(attendees.length > 0
      ? [
          [
            t('meetings.meetings.fields.attendees'),
            <PersonBadges
              key="attendees"
              people={attendees.map(({ employeeId, displayName }) => ({ id: employeeId, displayName }))}
            />,
          ] as const,
        ]
      : []),
    ...(guests.length > 0 ? [[t('meetings.meetings.fields.guests'), joinList(guests)] as const] : []),
    ...(actualStart ? [[t('meetings.meetings.fields.actualStart'), instantText(actualStart)] as const] : []),
    ...(actualEnd ? [[t('meetings.meetings.fields.actualEnd'), instantText(actualEnd)] as const] : []),
  ] as const;
  return (
    <Dialog onClose={onClose} title={meeting.title}>
      <Stack gap="md">
        <Group gap="xs">
          <StatusBadge tone={badgeToneOf(meeting)}>{state(meeting)}</StatusBadge>
        </Group>
        <Facts lines={lines} />
        <Group gap="sm" justify="flex-end">
          {may.moveEnd === null && (
            <ReasonButton
              icon={<ClockIcon size={16} />}
              onClick={onMoveEnd}
              reason={undefined}
              variant="default"
            >
              {t('meetings.meetings.moveEnd')}
            </ReasonButton>
          )}
          <ExtendButton meeting={meeting} onClick={onExtend} />
          <CheckButtons meeting={meeting} />
        </Group>
      </Stack>
    </Dialog>
  );
}
