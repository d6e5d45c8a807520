import type { TakenDates } from '@gatehouse/api/meetings/meetings';
import { useEffect, useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { TypedMeeting } from './typedMeeting.ts';
import { spanText } from './wall.ts';

export type Taken = TakenDates | undefined;

/** The dates of a refusal; undefined if it has another reason. */
export const takenOf = ({ code, clash }: CallError): Taken =>
  code === 'SCHE_ROOM_TAKEN' && clash ? (clash as TakenDates) : undefined; // in the shape of packages/api

/** The refusal of a room that is taken, until any input of the form changes. */
export function useTaken(form: TypedMeeting) {
  const [refusal, setRefusal] = useState<{ taken: Taken; inputs: string }>();
  const { skipTaken: _, ...values } = form.values;
  const inputs = JSON.stringify(values);
  const isStale = refusal !== undefined && refusal.inputs !== inputs;
  useEffect(() => {
    if (!isStale) return;
    setRefusal(undefined);
    // the sentence at the start belongs to the refusal, and the dates to skip were those of the previous inputs
    form.set({ start: form.values.start, skipTaken: false });
  }, [isStale, form]);
  return {
    note: {
      taken: isStale ? undefined : refusal?.taken,
      isSkipped: form.values.skipTaken === true,
      // the sentence at the start is no longer true
      onSkip: () => form.set({ start: form.values.start, skipTaken: true }),
    },
    noteRefusal: (error: CallError) => {
      const taken = takenOf(error);
      setRefusal(taken && { taken, inputs });
      if (taken) form.set({ skipTaken: false });
    },
  };
}

/** The sentence that names the other meeting or, of a series, all dates on which the room is taken. */
export function useTakenText() {
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

/** The same sentence for a refusal that has no form. */
export function useTakenMessage() {
  const takenText = useTakenText();
  return (error: CallError | null, room: string): { message: string } | null => {
    const taken = error ? takenOf(error) : undefined;
    return taken ? { message: takenText(room, taken) } : error;
  };
}
