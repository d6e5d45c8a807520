import { type MeetingRoom, meetings } from '@gatehouse/api/meetings/meetings';
import { useEffect } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useUrl } from '../../../ui/url.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import { DeleteMeeting } from './DeleteMeeting.tsx';
import { ExtendSeries } from './ExtendSeries.tsx';
import { EditMeeting, MoveEnd } from './MeetingForm.tsx';
import { meetingsUrl } from './meetings.url.ts';
import { ViewMeeting } from './ViewMeeting.tsx';
import { dateOf } from './wall.ts';

interface Props {
  id: number;
  rooms: readonly MeetingRoom[];
  onClose: () => void;
}

/** One meeting: a form for who may change it now, else to read. A meeting that is not there says so. */
export function OpenMeeting({ id, rooms, onClose }: Props) {
  const t = useText();
  const { url, go, replace } = useUrl(meetingsUrl);
  const found = useApi(meetings.get, { params: { id } });
  const meeting = found.data;
  useEffect(() => {
    // what a notification leads to names the meeting alone: behind it stands its room, in its month
    if (!meeting || url.roomCode) return;
    const { roomCode, buildingCode, start } = meeting;
    replace({ roomCode, buildingCode, date: dateOf(start) });
  }, [meeting, url.roomCode, replace]);
  if (!meeting)
    return (
      <Dialog onClose={onClose} title={t('meetings.meetings.details')}>
        <Waiting height={240} of={found} />
      </Dialog>
    );
  const remove = () => go({ remove: true });
  const extend = () => go({ extend: true });
  const { may, extendsTo } = meeting;
  return (
    <>
      {url.end && may.moveEnd === null ? (
        <MoveEnd meeting={meeting} onClose={onClose} />
      ) : may.update === null ? (
        <EditMeeting meeting={meeting} onClose={onClose} onDelete={remove} onExtend={extend} rooms={rooms} />
      ) : (
        <ViewMeeting
          meeting={meeting}
          onClose={onClose}
          onExtend={extend}
          onMoveEnd={() => go({ end: true })}
        />
      )}
      {url.extend && extendsTo !== null && (
        <ExtendSeries meeting={meeting} onClose={() => replace({ extend: undefined })} to={extendsTo} />
      )}
      {url.remove && may.remove === null && (
        <DeleteMeeting meeting={meeting} onClose={() => replace({ remove: undefined })} onDone={onClose} />
      )}
    </>
  );
}
