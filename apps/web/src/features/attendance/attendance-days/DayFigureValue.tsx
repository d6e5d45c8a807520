import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { Explained } from '../../../ui/Explained.tsx';
import { type DayFigure, figureText } from './dayFigures.ts';
import { WhyDay } from './WhyDay.tsx';

/** A figure of a day that says why it is what it is, where it stands. */
export function DayFigureValue({ day, figure }: { day: TimesheetRow; figure: DayFigure }) {
  const t = useText();
  const shown = figureText(t, day, figure);
  if (shown === null)
    return (
      <Text c="dimmed" component="span" fz="inherit">
        {t('common.values.none')}
      </Text>
    );
  return (
    <Explained figure={shown}>
      <WhyDay day={day} figure={figure} />
    </Explained>
  );
}
