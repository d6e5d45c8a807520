import type { TakenDates } from '@gatehouse/api/meetings/meetings';
import { Alert, Anchor } from '@mantine/core';
import type { CallError } from '../../../platform/call/callError.ts';
import { listed } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { AlertIcon } from '../../../ui/icons.ts';
import type { TypedMeeting } from './typedMeeting.ts';
import { dateOf, momentText } from './wall.ts';

export type Taken = TakenDates | undefined;

/** On which dates the room is taken, where that is why a booking was refused. */
export const takenOf = ({ code, clash }: CallError): Taken =>
  code === 'SCHE_ROOM_TAKEN' && clash ? (clash as TakenDates) : undefined; // in the shape of packages/api

interface Props {
  form: {
    values: Pick<TypedMeeting['values'], 'skipTaken'>;
    set: (values: { skipTaken: true }) => void;
  };
  room: string;
  taken: Taken;
}

/** What stands in the way of a booking, and of a series the way around it. */
export function TakenNote({ form, room, taken }: Props) {
  const t = useText();
  const [first] = taken?.taken ?? [];
  if (form.values.skipTaken) return <Alert color="yellow">{t('meetings.meetings.skipped')}</Alert>;
  if (!taken || !first) return null;
  const { count, of: total } = taken;
  const dates = listed(taken.taken.map(({ start }) => dateOf(start)));
  return (
    <Alert color="yellow" icon={<AlertIcon size={16} />} role="alert">
      {total === 1
        ? t('meetings.meetings.takenBy', { room, title: first.title, start: momentText(first.start) })
        : t('meetings.meetings.taken', {
            room,
            count,
            total,
            dates: count > taken.taken.length ? `${dates}, …` : dates,
          })}{' '}
      {count < total && (
        <Anchor
          component="button"
          fz="inherit"
          onClick={() => form.set({ skipTaken: true })}
          type="button"
          underline="always"
        >
          {t('meetings.meetings.skip')}
        </Anchor>
      )}
    </Alert>
  );
}
