import type { MeetingRepeat } from '@gatehouse/api/meetings/meetings';

/** Texts of one kind of email. The server fills the placeholders. */
export interface MailText {
  subject: string;
  /** Paragraphs of the email. A paragraph is omitted if the email has no value for its placeholder. */
  paragraphs: readonly string[];
  /** Label of the link. Absent in an email without a link. */
  button?: string;
  /** Closing note of the email: validity of the link, and advice for people that did not expect the email. */
  note: string;
}

/** Words that describe the repetition of a meeting in emails. */
export interface MeetingMailWords {
  /** Text after the time of the first meeting, by kind of repetition. */
  repeats: Record<Exclude<MeetingRepeat, 'ONCE'>, string>;
  following: string;
}
