import type { MailKind } from '@gatehouse/api/settings/mails';
import { mails as en } from './en/server/mails.ts';
import { type Language, languages } from './index.ts';
import { mails as ja } from './ja/server/mails.ts';
import { mails as ko } from './ko/server/mails.ts';
import type { MailText } from './mail-shape.ts';
import { mails as vi } from './vi/server/mails.ts';

const texts: Record<Language, Record<MailKind, MailText>> = { en, vi, ko, ja };

/** The texts of a mail in its reader's language; of a language nobody here speaks, in English. */
export function mailText(language: string, kind: MailKind): MailText {
  const known = languages.find((one) => one === language) ?? languages[0];
  return texts[known][kind];
}
