import type { DayMark } from '@gatehouse/api/attendance/day-marks.rules';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import type { IconProps } from '../../../ui/display/Icon.tsx';
import {
  AlertIcon,
  BadIcon,
  CalendarIcon,
  DeviceIcon,
  EnterIcon,
  ExitIcon,
  InfoIcon,
  LeaveIcon,
  MinusIcon,
  PinIcon,
  PlusIcon,
  TickIcon,
  WaitIcon,
  WaitingIcon,
} from '../../../ui/display/icons.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { dayText, marksOf, markText, toneOf } from './dayMarks.ts';

const signs: Record<DayMark, (props: IconProps) => ReactNode> = {
  PRESENT: TickIcon,
  INCOMPLETE: AlertIcon,
  NO_IN: AlertIcon,
  NO_OUT: AlertIcon,
  ABSENT: BadIcon,
  LATE: WaitIcon,
  EARLY: ExitIcon,
  HALF_DAY: MinusIcon,
  OVERTIME: PlusIcon,
  WORKING: EnterIcon,
  COVERED: InfoIcon,
  LEAVE: LeaveIcon,
  TELEWORK: DeviceIcon,
  BUSINESS_TRIP: PinIcon,
  GO_OUT: PinIcon,
  HOLIDAY: CalendarIcon,
  OFF: MinusIcon,
  PENDING: WaitingIcon,
};

/** Icon of a day status. The icons differ in shape, because colour alone is not enough. */
export function DaySign({ mark, size = 13 }: { mark: DayMark; size?: number }) {
  const Sign = signs[mark];
  return <Sign size={size} />;
}

/**
 * Shows the most important mark of a day as icon and text. If `isWhole` is true, shows all marks with their lengths,
 * for lists without columns for the lengths.
 */
export function DayState({ day, isWhole = false }: { day: TimesheetRow; isWhole?: boolean }) {
  const t = useText();
  const [mark] = marksOf(day);
  return (
    <StatusBadge icon={<DaySign mark={mark} size={mark === 'PRESENT' ? 14 : 13} />} tone={toneOf(mark)}>
      {isWhole ? dayText(t, day) : markText(t, mark)}
    </StatusBadge>
  );
}
