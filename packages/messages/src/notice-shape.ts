/** Texts of one kind of notification. The server fills the placeholders. */
export interface NoticeText {
  subject: string;
  /** Text for several occurrences. `{count}` is their number, and `{person}` the person concerned. */
  content: string;
  /** Text for one occurrence. Absent in languages without a singular. */
  content_one?: string;
  /** Text without `{person}`, used if the person belongs to no company, such as a system administrator. */
  content_unnamed?: string;
  /** Push text. Strangers may read it on a lock screen, so it has no names and no placeholders. */
  lockScreen: string;
}
