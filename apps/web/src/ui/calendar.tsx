import { DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ja';
import 'dayjs/locale/ko';
import 'dayjs/locale/vi';
import { type ReactNode, useId } from 'react';
import { formatMonth } from '../platform/dates.ts';
import { language } from '../platform/i18n/language.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';
import classes from './calendar.module.css';

/** Calendars within speak the language in use; weeks begin on Monday. */
export function CalendarWords({ children }: { children: ReactNode }) {
  const locale = useStore(language);
  return <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>{children}</DatesProvider>;
}

/**
 * What both date fields give their picker: names for its arrows and headings, and for its button the label
 * *and* the date, because a label alone would hide the date from a screen reader.
 */
export function useCalendar(label: string, value: string) {
  const t = useText();
  const id = useId();
  return {
    label,
    'aria-label': value ? `${label}: ${value}` : label,
    // the popup is named by the element with its id
    labelProps: { id },
    popoverProps: { id },
    classNames: {
      day: classes.day,
      calendarHeaderLevel: classes.month,
      datePickerRoot: classes.picker,
      presetsList: classes.presets,
    },
    hideOutsideDates: true,
    monthLabelFormat: formatMonth,
    ariaLabels: {
      previousMonth: t('ui.previousMonth'),
      nextMonth: t('ui.nextMonth'),
      previousYear: t('ui.previousYear'),
      nextYear: t('ui.nextYear'),
      previousDecade: t('ui.previousDecade'),
      nextDecade: t('ui.nextDecade'),
      monthLevelControl: t('ui.chooseMonth'),
      yearLevelControl: t('ui.chooseYear'),
    },
  };
}
