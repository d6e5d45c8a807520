import { kindOf, type NoticeKind } from '@gatehouse/api/notifications/kinds';
import type { Language } from '@gatehouse/messages';
import { longDate, longInstant } from '@gatehouse/messages/dates';
import { fillPlaceholders } from '@gatehouse/messages/fill';
import { noticeTexts } from '@gatehouse/messages/notice-text';

/**
 * Values of a notification. `date` has the format YYYY-MM-DD and `month` YYYY-MM. `since` is an instant, shown in the
 * time zone `zone`, and without the time if `allDay` is set. Other values are shown unchanged.
 */
export type NoticeValues = Readonly<Record<string, string>>;

export interface NoticeData {
  kind: string;
  says: NoticeValues;
  /** Number of events, for kinds of notifications that count events. */
  times: number;
  person: string | null;
}

const formatDay = (text: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Date(text).toLocaleDateString(language, { timeZone: 'UTC', ...options });

const formatters: Readonly<
  Record<string, (value: string, language: Language, says: NoticeValues) => string>
> = {
  date: (value, language) => formatDay(value, language, longDate),
  month: (value, language) => formatDay(`${value}-01`, language, { year: 'numeric', month: 'long' }),
  since: (value, language, { zone = 'UTC', allDay }) =>
    new Date(value).toLocaleString(language, {
      ...(allDay === undefined ? longInstant(language) : longDate),
      timeZone: zone,
    }),
};

/** Renders a notification in a language. Shows the name of the kind if the kind comes from another release. */
export function renderNotice(
  { kind, says, times, person }: NoticeData,
  language: Language,
): { subject: string; content: string; link: string | null } {
  const kindInfo = kindOf(kind);
  if (!kindInfo) return { subject: kind, content: '', link: null };
  const text = noticeTexts[language][kind as NoticeKind]; // the cast is safe, because the kind was checked before
  const formatValue = (name: string): string => {
    if (name === 'count') return times.toLocaleString(language);
    if (name === 'person') return person ?? '—';
    const raw = says[name] ?? '—';
    return raw === '—' ? raw : (formatters[name]?.(raw, language, says) ?? raw);
  };
  const content =
    (person === null && text.content_unnamed) || (times === 1 && text.content_one) || text.content;
  return {
    subject: fillPlaceholders(text.subject, formatValue),
    content: fillPlaceholders(content, formatValue),
    link: kindInfo.link && fillPlaceholders(kindInfo.link, (name) => encodeURIComponent(says[name] ?? '')),
  };
}
