import type { MailKind } from '@gatehouse/api/settings/mails';
import { mails as en } from './en/mails.ts';
import { type Language, languages } from './index.ts';
import { mails as ja } from './ja/mails.ts';
import { mails as ko } from './ko/mails.ts';
import { mails as vi } from './vi/mails.ts';

/** What one kind of mail says; braces are filled by the portal. */
export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** The way to the link. */
  button: string;
  /** Until when it works, and what to do if it was not meant. */
  note: string;
}

const texts: Record<Language, Record<MailKind, MailText>> = { en, vi, ko, ja };

/** The texts of a mail in its reader's language; of a language nobody here speaks, in English. */
export function mailText(language: string, kind: MailKind): MailText {
  const known = languages.find((one) => one === language) ?? languages[0];
  return texts[known][kind];
}
