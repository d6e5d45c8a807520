import type { MeetingRoom } from '@gatehouse/api/meetings/meetings';
import { Checkbox, Select, UnstyledButton } from '@mantine/core';
import { formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { BuildingIcon } from '../../../ui/display/icons.ts';
import { Photo } from '../../../ui/display/Photo.tsx';
import { Dot } from '../../../ui/display/StatusBadge.tsx';
import { useIsPhone } from '../../../ui/page/phone.ts';
import classes from './MeetingRooms.module.css';

interface Props {
  rooms: readonly MeetingRoom[];
  chosen: MeetingRoom;
  onChoose: (room: MeetingRoom) => void;
  /** True if only the signed-in person's own bookings are shown. */
  isMine: boolean;
  onMine: (isMine: boolean) => void;
}

const tones = { FREE: 'good', SOON: 'warn', TAKEN: 'bad' } as const;

export function RoomList({ rooms, chosen, onChoose, isMine, onMine }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const houses = [...new Map(rooms.map((room) => [room.buildingId, room])).values()];
  const here = rooms.filter(({ buildingId }) => buildingId === chosen.buildingId);
  const several = new Set(rooms.map(({ companyCode }) => companyCode)).size > 1;
  const stateText = useStateText();
  return (
    <nav aria-label={t('meetings.meetings.rooms')} className={classes.side}>
      <Select
        allowDeselect={false}
        aria-label={t('meetings.meetings.building')}
        data={houses.map(({ buildingId, buildingName, companyCode }) => ({
          value: String(buildingId),
          label: several ? `${buildingName} · ${companyCode}` : buildingName,
        }))}
        leftSection={<BuildingIcon size={16} />}
        onChange={(id) => {
          const first = rooms.find(({ buildingId }) => String(buildingId) === id);
          if (first) onChoose(first);
        }}
        searchable={houses.length > 8}
        value={String(chosen.buildingId)}
      />
      {isPhone ? (
        <Select
          allowDeselect={false}
          aria-label={t('meetings.meetings.fields.roomId')}
          data={here.map((room) => ({ value: String(room.id), label: room.roomName }))}
          description={<RoomState room={chosen} />}
          inputWrapperOrder={['input', 'description']}
          onChange={(id) => {
            const next = here.find((room) => String(room.id) === id);
            if (next) onChoose(next);
          }}
          renderOption={({ option: { value, label } }) => {
            const room = here.find(({ id }) => String(id) === value);
            return (
              <span className={classes.option}>
                {label}
                {room && <RoomState room={room} />}
              </span>
            );
          }}
          value={String(chosen.id)}
        />
      ) : (
        <ul className={classes.rooms}>
          {here.map((room) => (
            <li className={classes.row} key={room.id}>
              <UnstyledButton
                aria-current={room.id === chosen.id ? 'true' : undefined}
                className={classes.room}
                onClick={() => onChoose(room)}
              >
                <Dot tone={tones[room.state]} />
                <span>
                  <b>{room.roomName}</b>
                  <small>{stateText(room)}</small>
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {chosen.image && (
        <Photo alt={t('meetings.meetings.imageOf', { name: chosen.roomName })} src={chosen.image} />
      )}
      <Checkbox
        checked={isMine}
        label={t('meetings.meetings.mine')}
        onChange={(event) => onMine(event.currentTarget.checked)}
        px={8}
        py={4}
      />
    </nav>
  );
}

/**
 * The state of a room, on a separate line below the room name. The name and the state do not fit on one line of a
 * phone.
 */
function RoomState({ room }: { room: MeetingRoom }) {
  const stateText = useStateText();
  return (
    <small className={classes.state}>
      <Dot tone={tones[room.state]} /> {stateText(room)}
    </small>
  );
}

function useStateText() {
  const t = useText();
  return ({ state, until, timeZone }: MeetingRoom): string => {
    const time = until === null ? '' : formatTime(until, timeZone);
    if (state === 'TAKEN') return t('meetings.meetings.takenTo', { time });
    if (state === 'SOON') return t('meetings.meetings.soon', { time });
    return until === null ? t('meetings.meetings.free') : t('meetings.meetings.freeTo', { time });
  };
}
