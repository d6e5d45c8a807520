import type { meetings } from '@gatehouse/api/meetings/meetings';
import type { Fields, Typed } from '../../../ui/useDraft.ts';

export type MeetingValues = Typed<typeof meetings.update.body>;

/** A meeting's form, new or changed, as far as its fields need it. */
export interface TypedMeeting {
  values: MeetingValues;
  fields: Fields<MeetingValues>;
  set: (values: Partial<MeetingValues>) => void;
}
