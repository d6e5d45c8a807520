import { type ScheduleEvent, schedules } from '@gatehouse/api/meetings/schedules';
import { Group, Stack } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { CloseIcon, PencilIcon, TickIcon, TrashIcon } from '../../../ui/display/icons.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { daysText, momentText } from '../meetings/localTime.ts';
import { StatusSign } from './eventEntry.tsx';

interface Props {
  event: ScheduleEvent;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

const tones = { APPROVED: 'good', PENDING: 'warn', REJECTED: 'bad' } as const;

export function ViewEvent({ event, onClose, onEdit, onDelete }: Props) {
  const t = useText();
  const { title, start, end, isAllDay, timeZone, content, eventStatus, owner, writer, decider, may } = event;
  const when = isAllDay
    ? [[t('meetings.schedules.fields.isAllDay'), daysText(start, end)] as const]
    : ([
        [t('meetings.schedules.fields.start'), momentText(start)],
        [t('meetings.schedules.fields.end'), momentText(end)],
      ] as const);
  const decided = event.decidedAt && `${decider ?? ''} · ${formatInstant(event.decidedAt, timeZone)}`;
  const lines = [
    ...when,
    [t('meetings.schedules.fields.timeZone'), timeZone.replaceAll('_', ' ')],
    [
      t('meetings.schedules.fields.ownerType'),
      t(`meetings.schedules.places.${owner.ownerType}`, { name: owner.displayName }),
    ],
    ...(writer
      ? [
          [
            t('meetings.schedules.fields.writer'),
            <PersonBadge employeeId={writer.employeeId} key="writer" name={writer.displayName} />,
          ] as const,
        ]
      : []),
    ...(content ? [[t('meetings.schedules.fields.content'), content] as const] : []),
    ...(decided ? [[t('meetings.schedules.fields.decider'), decided] as const] : []),
  ] as const;
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        <Group gap="xs">
          <StatusBadge icon={<StatusSign status={eventStatus} />} tone={tones[eventStatus]}>
            {t(`meetings.schedules.statuses.${eventStatus}`)}
          </StatusBadge>
        </Group>
        <Facts lines={lines} />
        <Group gap="sm" justify="flex-end">
          <Group gap="sm" mr="auto">
            <Reasoned icon={<TrashIcon size={16} />} onClick={onDelete} why={may.remove}>
              {t('common.actions.delete')}
            </Reasoned>
            <Reasoned icon={<PencilIcon size={16} />} onClick={onEdit} why={may.update}>
              {t('common.actions.edit')}
            </Reasoned>
          </Group>
          <Decision event={event} />
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The approve and reject buttons of a pending event. */
function Decision({ event: { id, may } }: { event: ScheduleEvent }) {
  const t = useText();
  const approve = useSave(schedules.approve);
  const reject = useSave(schedules.reject);
  if (may.approve !== null) return null;
  return (
    <>
      <Reasoned
        icon={<CloseIcon size={16} />}
        onClick={() => reject.save({ params: { id } })}
        why={may.reject}
      >
        {t('meetings.schedules.verbs.reject')}
      </Reasoned>
      <Reasoned
        icon={<TickIcon size={16} />}
        isMain
        onClick={() => approve.save({ params: { id } })}
        why={may.approve}
      >
        {t('meetings.schedules.verbs.approve')}
      </Reasoned>
    </>
  );
}

interface ReasonedButtonProps {
  icon: React.ReactNode;
  onClick: () => void;
  /** The reason that the action is currently unavailable. Undefined if it is never available. */
  why: ScheduleEvent['may']['update'];
  isMain?: true;
  children: string;
}

function Reasoned({ icon, onClick, why, isMain, children }: ReasonedButtonProps) {
  const t = useText();
  if (why === undefined) return null;
  return (
    <ReasonButton
      icon={icon}
      onClick={onClick}
      reason={why ? t(`meetings.schedules.whyNot.${why}`) : undefined}
      variant={isMain ? 'filled' : 'default'}
    >
      {children}
    </ReasonButton>
  );
}
