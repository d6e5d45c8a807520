import type { meetings } from '@gatehouse/api/meetings/meetings';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';

interface MeetingTimeValues {
  start: string | null;
  end: string | null;
  isAllDay: boolean | null;
}

export interface MeetingTimesForm {
  values: MeetingTimeValues;
  fields: Pick<FormFields<MeetingTimeValues>, 'start' | 'end'>;
  set: (values: Partial<MeetingTimeValues>) => void;
}

type MeetingValues = FormValues<typeof meetings.update.body>;

/** The form of a new or existing meeting, limited to the properties that the fields use. */
export interface MeetingFormState {
  values: MeetingValues;
  fields: FormFields<MeetingValues>;
  set: (values: Partial<MeetingValues>) => void;
}
