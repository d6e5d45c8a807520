import { kindOf, type NoticeKind } from '@gatehouse/api/notifications/kinds';
import type { Language } from '@gatehouse/messages';
import { longDate, longInstant } from '@gatehouse/messages/dates';
import { fillPlaces } from '@gatehouse/messages/fill';
import { noticeTexts } from '@gatehouse/messages/notice-text';

/** What a notification carries: `date` is YYYY-MM-DD, `month` YYYY-MM, `since` an instant shown in `zone`, with `allDay` its date; others are as they are. */
export type Says = Readonly<Record<string, string>>;

export interface Told {
  kind: string;
  says: Says;
  /** How often it came. */
  times: number;
  /** Name of the person it is about. */
  person: string | null;
}

const day = (text: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Date(text).toLocaleDateString(language, { timeZone: 'UTC', ...options });

/** Says how a value is written in a language, where it is not as it is. */
const written: Readonly<Record<string, (value: string, language: Language, says: Says) => string>> = {
  date: (value, language) => day(value, language, longDate),
  month: (value, language) => day(`${value}-01`, language, { year: 'numeric', month: 'long' }),
  since: (value, language, { zone = 'UTC', allDay }) =>
    new Date(value).toLocaleString(language, {
      ...(allDay === undefined ? longInstant(language) : longDate),
      timeZone: zone,
    }),
};

/** The words of a notification in a language, and the screen it leads to. A kind of another release says what it is called and no more. */
export function rendered(
  { kind, says, times, person }: Told,
  language: Language,
): { subject: string; content: string; link: string | null } {
  const known = kindOf(kind);
  if (!known) return { subject: kind, content: '', link: null };
  const text = noticeTexts[language][kind as NoticeKind]; // known a line above
  const value = (name: string): string => {
    if (name === 'count') return times.toLocaleString(language);
    if (name === 'person') return person ?? '—';
    const said = says[name] ?? '—';
    return said === '—' ? said : (written[name]?.(said, language, says) ?? said);
  };
  const content =
    (person === null && text.content_unnamed) || (times === 1 && text.content_one) || text.content;
  return {
    subject: fillPlaces(text.subject, value),
    content: fillPlaces(content, value),
    link: known.link && fillPlaces(known.link, (name) => encodeURIComponent(says[name] ?? '')),
  };
}
