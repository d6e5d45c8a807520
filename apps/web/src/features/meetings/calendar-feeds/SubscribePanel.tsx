import { calendarFeeds } from '@gatehouse/api/meetings/calendar-feeds';
import { Suspense } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { calendarFeedsUrl } from './calendarFeeds.url.ts';

const SubscribeDialog = lazyComponent(async () => (await import('./SubscribeDialog.tsx')).SubscribeDialog);

interface Props {
  /** The meeting room. Absent for the signed-in person's own schedule. */
  room?: { id: number; roomName: string };
  /** The reason why no link is available. */
  reason?: string | undefined;
}

/** The button that opens the dialog with the calendar link, for people that may create a link. */
export function SubscribePanel({ room, reason }: Props) {
  const t = useText();
  const { can } = useSession();
  const { url, go, replace } = useUrl(calendarFeedsUrl);
  if (!can(room ? calendarFeeds.makeOfRoom : calendarFeeds.makeMine)) return null;
  return (
    <>
      <ReasonButton onClick={() => go({ subscribe: true })} reason={reason} variant="default">
        {t('meetings.calendarFeeds.subscribe')}
      </ReasonButton>
      <Suspense fallback={null}>
        {url.subscribe && reason === undefined && (
          <SubscribeDialog onClose={() => replace({ subscribe: undefined })} room={room} />
        )}
      </Suspense>
    </>
  );
}
