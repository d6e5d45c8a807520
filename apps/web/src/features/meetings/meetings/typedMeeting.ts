import type { meetings } from '@gatehouse/api/meetings/meetings';
import type { FormFields, FormValues } from '../../../ui/useDraft.ts';

/** When something takes place, as a form's fields need it. */
interface Times {
  start: string | null;
  end: string | null;
  isAllDay: boolean | null;
}

export interface TypedTimes {
  values: Times;
  fields: Pick<FormFields<Times>, 'start' | 'end'>;
  set: (values: Partial<Times>) => void;
}

export type MeetingValues = FormValues<typeof meetings.update.body>;

/** A meeting's form, new or changed, as far as its fields need it. */
export interface TypedMeeting {
  values: MeetingValues;
  fields: FormFields<MeetingValues>;
  set: (values: Partial<MeetingValues>) => void;
}
