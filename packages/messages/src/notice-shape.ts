/** What one kind of notification says; braces are filled by the portal. */
export interface NoticeText {
  subject: string;
  /** `{count}` is how often it came, `{person}` whom it is about. */
  content: string;
  /** The same of one, in a language with a singular. */
  content_one?: string;
  /** The same without `{person}`, where that may be somebody of no company: who administers the installation. */
  content_unnamed?: string;
  /** What a push says: it is read on a lock screen by whoever passes, so it names nobody and nothing is filled in. */
  lockScreen: string;
}
