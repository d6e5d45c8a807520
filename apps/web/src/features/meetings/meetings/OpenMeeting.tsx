import { type MeetingRoom, meetings } from '@gatehouse/api/meetings/meetings';
import { useEffect } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { DeleteMeeting } from './DeleteMeeting.tsx';
import { ExtendSeries } from './ExtendSeries.tsx';
import { dateOf } from './localTime.ts';
import { EditMeeting, MoveEnd } from './MeetingForm.tsx';
import { meetingsUrl } from './meetings.url.ts';
import { ViewMeeting } from './ViewMeeting.tsx';

interface Props {
  id: number;
  rooms: readonly MeetingRoom[];
  onClose: () => void;
}

/**
 * Opens a meeting as a form if the signed-in person may change it now, otherwise read-only. A missing meeting shows an
 * error.
 */
export function OpenMeeting({ id, rooms, onClose }: Props) {
  const t = useText();
  const { url, go, replace } = useUrl(meetingsUrl);
  const meetingResult = useApi(meetings.get, { params: { id } });
  const meeting = meetingResult.data;
  useEffect(() => {
    // A notification link contains neither room nor date, so the calendar behind the meeting is set to the meeting's
    // room and month.
    if (!meeting || url.roomCode) return;
    const { roomCode, buildingCode, start } = meeting;
    replace({ roomCode, buildingCode, date: dateOf(start) });
  }, [meeting, url.roomCode, replace]);
  if (!meeting)
    return (
      <Dialog onClose={onClose} title={t('meetings.meetings.details')}>
        <Waiting height={240} of={meetingResult} />
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
