/** What one kind of mail says; braces are filled by the portal. */
export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** The way to the link. */
  button: string;
  /** Until when it works, and what to do if it was not meant. */
  note: string;
}
