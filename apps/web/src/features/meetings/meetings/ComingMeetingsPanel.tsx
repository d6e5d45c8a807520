import type { ComingMeetings } from '@gatehouse/api/meetings/meetings';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { AlertIcon } from '../../../ui/display/icons.ts';
import { momentText } from './localTime.ts';

/** The upcoming meetings that prevent a room from being closed, taken from an error of the API. */
interface UpcomingMeetings extends ComingMeetings {
  withGuests: boolean;
}

/**
 * Stores the upcoming meetings that an error of the form reports. `note` returns true if the error reports at least one
 * meeting.
 */
export function useComing() {
  const [upcoming, setComing] = useState<UpcomingMeetings>();
  const noteError = ({ code, clash }: CallError): boolean => {
    const isThat = clash !== undefined && 'coming' in clash;
    setComing(
      isThat
        ? // The cast is safe, because `packages/api` declares this type of `clash` for the error.
          { ...(clash as ComingMeetings), withGuests: code === 'SCHE_EVENT_GUEST_NOT_EMPTY' }
        : undefined,
    );
    return isThat;
  };
  return { coming: upcoming, note: noteError };
}

/** Lists the upcoming meetings that prevent a room from being closed. */
export function ComingMeetingsPanel({ coming }: { coming: UpcomingMeetings | undefined }) {
  const t = useText();
  if (!coming) return null;
  const titles = joinList(coming.coming.map(({ title, start }) => `${title} (${momentText(start)})`));
  const meetings = coming.count > coming.coming.length ? `${titles}, …` : titles;
  return (
    <Alert color="yellow" icon={<AlertIcon size={16} />} role="alert">
      {t('meetings.meetings.coming', { count: coming.count, meetings })}
      {coming.withGuests && ` ${t('meetings.meetings.comingGuests')}`}
    </Alert>
  );
}
