import type { MailKind } from '@gatehouse/api/settings/mails';
import { mails as en, meetingMailWords as enWords } from './en/server/mails.ts';
import { type Language, languages } from './index.ts';
import { mails as ja, meetingMailWords as jaWords } from './ja/server/mails.ts';
import { mails as ko, meetingMailWords as koWords } from './ko/server/mails.ts';
import type { MailText, MeetingMailWords } from './mail-shape.ts';
import { mails as vi, meetingMailWords as viWords } from './vi/server/mails.ts';

const words = { en: enWords, vi: viWords, ko: koWords, ja: jaWords } satisfies Record<
  Language,
  MeetingMailWords
>;
const texts: Record<Language, Record<MailKind, MailText>> = { en, vi, ko, ja };

const toLanguage = (language: string): Language =>
  languages.find((supported) => supported === language) ?? languages[0];

/** Returns the texts of an email in a language. Returns English texts if the language is not supported. */
export function mailText(language: string, kind: MailKind): MailText {
  return texts[toLanguage(language)][kind];
}

export const meetingMailWords = (language: string): MeetingMailWords => words[toLanguage(language)];
