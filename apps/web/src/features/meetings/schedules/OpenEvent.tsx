import { type ScheduleEvent, schedules } from '@gatehouse/api/meetings/schedules';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { spanText } from '../meetings/localTime.ts';
import { EditEvent } from './EventForm.tsx';
import { schedulesUrl } from './schedules.url.ts';
import { ViewEvent } from './ViewEvent.tsx';

interface Props {
  id: number;
  events: readonly ScheduleEvent[];
  onClose: () => void;
}

/** Opens one of the events on the page. Shows an error if the event is not on the page (spec §8 EventNotFound). */
export function OpenEvent({ id, events, onClose }: Props) {
  const t = useText();
  const { url, go } = useUrl(schedulesUrl);
  const event = events.find((candidate) => candidate.id === id);
  if (!event)
    return (
      <Dialog onClose={onClose} title={t('meetings.schedules.details')}>
        <EmptyState
          isAlert
          of="failed"
          text={t('meetings.schedules.notFound')}
          title={t('meetings.schedules.notFoundTitle')}
        />
      </Dialog>
    );
  if (url.edit && event.may.update === null)
    return <EditEvent event={event} key={event.id} onClose={onClose} />;
  if (url.remove && event.may.remove === null)
    return (
      <DeleteDialog
        about={[spanText(event.start, event.end, event.isAllDay)]}
        name={event.title}
        onClose={onClose}
        operation={schedules.remove}
        params={{ id: event.id }}
      />
    );
  return (
    <ViewEvent
      event={event}
      onClose={onClose}
      onDelete={() => go({ remove: true })}
      onEdit={() => go({ edit: true })}
    />
  );
}
