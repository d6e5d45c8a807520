import type { TakenDates } from '@gatehouse/api/meetings/meetings';
import { useEffect, useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { spanText } from './localTime.ts';
import type { MeetingFormState } from './typedMeeting.ts';

export type TakenRoom = TakenDates | undefined;

/** Returns the dates on which the room is taken, as reported by an error. Undefined for all other errors. */
export const takenDatesOf = ({ code, clash }: CallError): TakenRoom =>
  code === 'SCHE_ROOM_TAKEN' && clash ? (clash as TakenDates) : undefined; // The cast is safe, because `packages/api` declares this type of `clash` for the error.

/** Returns the error that the room is taken, until a value of the form changes. */
export function useTakenRoom(form: MeetingFormState) {
  const [refusal, setRefusal] = useState<{ taken: TakenRoom; inputs: string }>();
  const { skipTaken: _, ...values } = form.values;
  const inputs = JSON.stringify(values);
  const isStale = refusal !== undefined && refusal.inputs !== inputs;
  useEffect(() => {
    if (!isStale) return;
    setRefusal(undefined);
    // Setting the start to its current value clears the error at the start field. `skipTaken` is reset, because it
    // applied to the previous values.
    form.set({ start: form.values.start, skipTaken: false });
  }, [isStale, form]);
  return {
    note: {
      taken: isStale ? undefined : refusal?.taken,
      isSkipped: form.values.skipTaken === true,
      // Setting the start to its current value clears the error at the start field. The error does not apply if the
      // taken dates are skipped.
      onSkip: () => form.set({ start: form.values.start, skipTaken: true }),
    },
    noteRefusal: (error: CallError) => {
      const takenDates = takenDatesOf(error);
      setRefusal(takenDates && { taken: takenDates, inputs });
      if (takenDates) form.set({ skipTaken: false });
    },
  };
}

/**
 * Returns a function for the error text. The text names the conflicting meeting or, for a series, all dates on which
 * the room is taken.
 */
export function useTakenRoomText() {
  const t = useText();
  return (room: string, { taken, count, of: total }: TakenDates): string => {
    const [first] = taken;
    return total === 1 && first
      ? t('meetings.meetings.takenBy', {
          room,
          title: first.title,
          when: spanText(first.start, first.end, first.isAllDay),
        })
      : t('meetings.meetings.taken', { room, count, total, dates: joinList(taken.map(({ date }) => date)) });
  };
}

/** Returns a function for the error text of a taken room, for actions without a form. */
export function useTakenRoomMessage() {
  const takenText = useTakenRoomText();
  return (error: CallError | null, room: string): { message: string } | null => {
    const takenDates = error ? takenDatesOf(error) : undefined;
    return takenDates ? { message: takenText(room, takenDates) } : error;
  };
}
