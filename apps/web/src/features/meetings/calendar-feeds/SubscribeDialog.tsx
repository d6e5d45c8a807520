import { type CalendarFeed, calendarFeeds } from '@gatehouse/api/meetings/calendar-feeds';
import { Button, Divider, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatDate } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx';
import { AddAppPassword } from '../calendar-passwords/AddAppPassword.tsx';
import { AppPasswordsPanel } from '../calendar-passwords/AppPasswordsPanel.tsx';

interface Props {
  room: { id: number; roomName: string } | undefined;
  onClose: () => void;
}

type FeedAction = 'renew' | 'withdraw';

/**
 * Creates, renews and withdraws the calendar link. For the signed-in person's own calendar, the dialog also lists the
 * app passwords. A new link is shown only once.
 */
export function SubscribeDialog({ room, onClose }: Props) {
  const t = useText();
  const [action, setAsked] = useState<FeedAction>();
  const [address, setAddress] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const ownFeed = useApi(calendarFeeds.mine, { enabled: room === undefined });
  const ofRoom = useApi(calendarFeeds.ofRoom, {
    params: { id: room?.id ?? 0 },
    enabled: room !== undefined,
  });
  const feedResult = room ? ofRoom : ownFeed;
  const title = room
    ? t('meetings.calendarFeeds.titleRoom', { room: room.roomName })
    : t('meetings.calendarFeeds.titleMine');
  if (address !== undefined)
    return (
      <ShownOnce onClose={onClose} secret={address} title={title}>
        {t('meetings.calendarFeeds.addressText')}
      </ShownOnce>
    );
  if (isAdding) return <AddAppPassword onClose={() => setAdding(false)} />;
  return (
    <Dialog onClose={onClose} title={title}>
      <Text fz="sm">{t(room ? 'meetings.calendarFeeds.hintRoom' : 'meetings.calendarFeeds.hintMine')}</Text>
      <Loaded
        empty={null}
        load={loadOf(feedResult)}
        onClearFilters={undefined}
        rows={feedResult.data && [feedResult.data]}
        skeleton={<Skeleton height={76} mt="md" />}
      >
        {([answer]) =>
          answer?.feed ? (
            <There feed={answer.feed} onAsk={setAsked} />
          ) : (
            <First onMade={setAddress} room={room} />
          )
        }
      </Loaded>
      {!room && (
        <>
          <Divider my="lg" />
          <AppPasswordsPanel onAdd={() => setAdding(true)} />
        </>
      )}
      {action && (
        <Question asked={action} onClose={() => setAsked(undefined)} onMade={setAddress} room={room} />
      )}
    </Dialog>
  );
}

interface FeedCreationProps extends Pick<Props, 'room'> {
  onMade: (address: string) => void;
}

/** Shown if there is no calendar link yet. Creating the first link needs no confirmation. */
function First({ room, onMade }: FeedCreationProps) {
  const t = useText();
  const onSuccess = ({ address }: { address: string }) => onMade(address);
  const ownCreation = useSave(calendarFeeds.makeMine, { onSuccess });
  const ofRoom = useSave(calendarFeeds.makeOfRoom, { onSuccess });
  const create = () => (room ? ofRoom.save({ params: { id: room.id } }) : ownCreation.save({}));
  return (
    <>
      <Text fz="sm" mt="sm">
        {t('meetings.calendarFeeds.none')}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus loading={ownCreation.isPending || ofRoom.isPending} onClick={create}>
          {t('meetings.calendarFeeds.make')}
        </Button>
      </Group>
    </>
  );
}

/** The creation date of the calendar link and its actions. */
function There({ feed, onAsk }: { feed: CalendarFeed; onAsk: (asked: FeedAction) => void }) {
  const t = useText();
  return (
    <>
      <Text fz="sm" mt="sm">
        {t('meetings.calendarFeeds.there', { date: formatDate(feed.madeAt) })}
      </Text>
      <Group justify="space-between" mt="md">
        <Button onClick={() => onAsk('withdraw')} variant="default">
          {t('meetings.calendarFeeds.withdraw')}
        </Button>
        <Button data-autofocus onClick={() => onAsk('renew')}>
          {t('meetings.calendarFeeds.renew')}
        </Button>
      </Group>
    </>
  );
}

/** Asks for confirmation, because calendars that use the current link stop updating. */
function Question({
  asked,
  room,
  onMade,
  onClose,
}: FeedCreationProps & { asked: FeedAction; onClose: () => void }) {
  const t = useText();
  const params = { id: room?.id ?? 0 };
  const word = t(`meetings.calendarFeeds.${asked}`);
  const words = { about: [room?.roomName], action: word, title: word, isHarsh: true, onClose };
  if (asked === 'withdraw') {
    const text = t('meetings.calendarFeeds.withdrawText');
    return room ? (
      <Ask input={{ params }} operation={calendarFeeds.removeOfRoom} {...words}>
        {text}
      </Ask>
    ) : (
      <Ask input={{}} operation={calendarFeeds.removeMine} {...words}>
        {text}
      </Ask>
    );
  }
  const onDone = ({ address }: { address: string }) => onMade(address);
  const text = t('meetings.calendarFeeds.renewText');
  return room ? (
    <Ask input={{ params }} onDone={onDone} operation={calendarFeeds.makeOfRoom} {...words}>
      {text}
    </Ask>
  ) : (
    <Ask input={{}} onDone={onDone} operation={calendarFeeds.makeMine} {...words}>
      {text}
    </Ask>
  );
}
