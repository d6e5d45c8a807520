import type { ComingMeetings } from '@gatehouse/api/meetings/meetings';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { AlertIcon } from '../../../ui/icons.ts';
import { momentText } from './wall.ts';

/** A refusal to close a room because meetings are to come in it. */
interface Coming extends ComingMeetings {
  withGuests: boolean;
}

/** Notes from a form's refusals which meetings stand in its way; true where it is that. */
export function useComing() {
  const [coming, setComing] = useState<Coming>();
  const note = ({ code, clash }: CallError): boolean => {
    const isThat = clash !== undefined && 'coming' in clash;
    setComing(
      isThat
        ? // in the shape of packages/api
          { ...(clash as ComingMeetings), withGuests: code === 'SCHE_EVENT_GUEST_NOT_EMPTY' }
        : undefined,
    );
    return isThat;
  };
  return { coming, note };
}

/** Names the meetings for whose sake a room stays open. */
export function ComingMeetingsPanel({ coming }: { coming: Coming | undefined }) {
  const t = useText();
  if (!coming) return null;
  const named = joinList(coming.coming.map(({ title, start }) => `${title} (${momentText(start)})`));
  const meetings = coming.count > coming.coming.length ? `${named}, …` : named;
  return (
    <Alert color="yellow" icon={<AlertIcon size={16} />} role="alert">
      {t('meetings.meetings.coming', { count: coming.count, meetings })}
      {coming.withGuests && ` ${t('meetings.meetings.comingGuests')}`}
    </Alert>
  );
}
