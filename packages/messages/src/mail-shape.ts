import type { MeetingRepeat } from '@gatehouse/api/meetings/meetings';

/** What one kind of mail says; braces are filled by the portal. */
export interface MailText {
  subject: string;
  /** A paragraph with a value that the mail does not have is left out. */
  paragraphs: readonly string[];
  /** The way to the link, of a mail that has one. */
  button?: string;
  /** Until when it works, and what to do if it was not meant. */
  note: string;
}

/** How a mail about a meeting says that it repeats. */
export interface MeetingMailWords {
  /** After the time of one date. */
  repeats: Record<Exclude<MeetingRepeat, 'ONCE'>, string>;
  following: string;
}
