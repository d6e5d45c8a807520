import { DatePicker, type DatePickerProps, type DatePickerType, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ja';
import 'dayjs/locale/ko';
import 'dayjs/locale/vi';
import { FocusTrap } from '@mantine/core';
import { formatMonth } from '../../../platform/dates.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useStore } from '../../../platform/store.ts';
import classes from './Calendar.module.css';

/** Shows the days of a month in the current language. Weeks start on Monday. */
function Calendar<Type extends DatePickerType>(props: DatePickerProps<Type>) {
  const t = useText();
  const locale = useStore(language);
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
      <DatePicker
        {...props}
        ariaLabels={{
          previousMonth: t('ui.previousMonth'),
          nextMonth: t('ui.nextMonth'),
          previousYear: t('ui.previousYear'),
          nextYear: t('ui.nextYear'),
          previousDecade: t('ui.previousDecade'),
          nextDecade: t('ui.nextDecade'),
          monthLevelControl: t('ui.chooseMonth'),
          yearLevelControl: t('ui.chooseYear'),
        }}
        classNames={classes}
        hideOutsideDates
        monthLabelFormat={formatMonth}
      />
    </DatesProvider>
  );
}

export const DayCalendar = (props: DatePickerProps<'default'>) => (
  <FocusTrap>
    <div>
      <Calendar {...props} />
    </div>
  </FocusTrap>
);

export const RangeCalendar = (props: DatePickerProps<'range'>) => <Calendar {...props} />;
