import { DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/ja';
import 'dayjs/locale/ko';
import 'dayjs/locale/vi';
import type { ReactNode } from 'react';
import { language } from '../platform/i18n/language.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';

/** Calendars within speak the language in use; weeks begin on Monday. */
export function CalendarWords({ children }: { children: ReactNode }) {
  const locale = useStore(language);
  return <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>{children}</DatesProvider>;
}

/** What a calendar's arrows and headings are called to a screen reader. */
export function useCalendarWords() {
  const t = useText();
  return {
    previousMonth: t('ui.previousMonth'),
    nextMonth: t('ui.nextMonth'),
    previousYear: t('ui.previousYear'),
    nextYear: t('ui.nextYear'),
    previousDecade: t('ui.previousDecade'),
    nextDecade: t('ui.nextDecade'),
    monthLevelControl: t('ui.chooseMonth'),
    yearLevelControl: t('ui.chooseYear'),
  };
}
