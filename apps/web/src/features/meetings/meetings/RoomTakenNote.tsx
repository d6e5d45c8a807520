import { Alert, Anchor } from '@mantine/core';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { AlertIcon } from '../../../ui/display/icons.ts';
import { type TakenRoom, useTakenRoomText } from './useTakenRoom.ts';

interface Props {
  isSkipped: boolean;
  onSkip: () => void;
  room: string;
  taken: TakenRoom;
}

/** Lists the dates on which the room is taken. For a series, the note offers to skip these dates. */
export function RoomTakenNote({ isSkipped, onSkip, room, taken }: Props) {
  const t = useText();
  const takenText = useTakenRoomText();
  if (!taken || taken.taken.length === 0) return null;
  const dates = joinList(taken.taken.map(({ date }) => date));
  return (
    <Alert color="yellow" icon={<AlertIcon size={16} />} role="alert">
      {isSkipped ? t('meetings.meetings.skipped', { dates }) : takenText(room, taken)}{' '}
      {!isSkipped && taken.count < taken.of && (
        <Anchor component="button" fz="inherit" onClick={onSkip} type="button" underline="always">
          {t('meetings.meetings.skip')}
        </Anchor>
      )}
    </Alert>
  );
}
