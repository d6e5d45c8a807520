import { type MeetingRoom, meetings } from '@gatehouse/api/meetings/meetings';
import { Stack } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useIsPhone } from '../../../ui/page/phone.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { SubscribePanel } from '../calendar-feeds/SubscribePanel.tsx';
import { PeriodSteps } from './calendar/PeriodSteps.tsx';
import type { CalendarView } from './calendar/period.ts';
import { RoomCalendar } from './calendar/RoomCalendar.tsx';
import { ViewSwitch } from './calendar/ViewSwitch.tsx';
import { dateOf, localTimeNow } from './localTime.ts';
import classes from './MeetingRooms.module.css';
import { meetingsUrl } from './meetings.url.ts';
import { RoomList } from './RoomList.tsx';

/**
 * Refresh interval of the room list in milliseconds. The "Free to …" text of a room is outdated by a minute at most.
 */
const minute = 60_000;

/**
 * The meeting rooms of a building on the left, the calendar of the chosen room on the right (spec §2 "Meeting rooms").
 */
export function MeetingRoomsPage() {
  const t = useText();
  const { me } = useSession();
  const isPhone = useIsPhone();
  const { url, go, replace } = useUrl(meetingsUrl);
  const list = useApi(meetings.rooms, { refetchInterval: minute });
  const rooms = list.data?.content;
  const room = findChosenRoom(rooms, url);
  const today = dateOf(localTimeNow(room?.timeZone ?? 'UTC'));
  const view: CalendarView = url.view ?? 'month';
  const date = url.date ?? today;
  const viewSwitch = <ViewSwitch onView={(next) => replace({ view: next })} view={view} />;
  const steps = room && <PeriodSteps date={date} onDate={(next) => replace({ date: next })} view={view} />;
  return (
    <>
      <PageHeader summary={!isPhone && steps}>
        {!isPhone && viewSwitch}
        {room && <SubscribePanel key={room.id} room={room} />}
        <CreateButton
          load={loadOf(list)}
          onClick={() => go({ create: true })}
          operation={meetings.create}
          reason={noBookingReason(
            me.employeeId === null,
            t('meetings.meetings.nobody'),
            room ? undefined : t('meetings.meetings.noRooms'),
          )}
        >
          {t('meetings.meetings.create')}
        </CreateButton>
      </PageHeader>
      {isPhone && (
        <Stack gap="xs" pb="xs">
          {viewSwitch}
          {steps}
        </Stack>
      )}
      <Loaded
        empty={
          <EmptyState text={t('meetings.meetings.noRoomsHint')} title={t('meetings.meetings.noRooms')} />
        }
        load={loadOf(list)}
        onClearFilters={undefined}
        rows={rooms}
        skeleton={<Placeholder height={480} />}
      >
        {(all) =>
          room && (
            <div className={classes.panes}>
              <RoomList
                chosen={room}
                isMine={url.mine === true}
                onMine={(isMine) => replace({ mine: isMine || undefined })}
                onChoose={({ companyCode, buildingCode, roomCode }) =>
                  go({ companyCode, buildingCode, roomCode })
                }
                rooms={all}
              />
              <RoomCalendar
                date={date}
                isList={isPhone}
                key={`${room.companyCode} ${room.roomCode}`}
                room={room}
                rooms={all}
                view={view}
              />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

const noBookingReason = (isNobody: boolean, nobody: string, otherwise: string | undefined) =>
  isNobody ? nobody : otherwise;

/**
 * Returns the room in the URL. If the URL has none, returns the first room of the building in the URL. If it has no
 * building either, returns the first of all rooms.
 */
function findChosenRoom(
  rooms: readonly MeetingRoom[] | undefined,
  url: { companyCode?: string; buildingCode?: string; roomCode?: string },
): MeetingRoom | undefined {
  const ofCompany = rooms?.filter(({ companyCode }) => !url.companyCode || companyCode === url.companyCode);
  const ofBuilding = ofCompany?.filter(({ buildingCode }) => buildingCode === url.buildingCode);
  return (
    ofCompany?.find(
      ({ roomCode, buildingCode }) =>
        roomCode === url.roomCode && (!url.buildingCode || buildingCode === url.buildingCode),
    ) ??
    ofBuilding?.[0] ??
    rooms?.[0]
  );
}
