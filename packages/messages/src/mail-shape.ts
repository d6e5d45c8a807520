import type { MeetingRepeat } from '@gatehouse/api/meetings/meetings';

/** The server fills the placeholders. */
export interface MailText {
  subject: string;
  /** A paragraph is omitted if the email lacks its value. */
  paragraphs: readonly string[];
  /** Label of the link. Absent in an email without a link. */
  button?: string;
  /** Validity of the link, and advice for unexpected emails. */
  note: string;
}

/** Repetition of a meeting in emails. */
export interface MeetingMailWords {
  /** Added after the time of one date. */
  repeats: Record<Exclude<MeetingRepeat, 'ONCE'>, string>;
  following: string;
}
