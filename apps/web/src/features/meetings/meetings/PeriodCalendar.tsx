import { lazyComponent } from '../../../platform/lazyComponent.ts';
import type { CalendarProps } from './EventCalendar.tsx';

const MonthCalendar = lazyComponent(async () => (await import('./EventCalendar.tsx')).EventCalendar);
const HoursCalendar = lazyComponent(async () => (await import('./HoursCalendar.tsx')).HoursCalendar);

/** The calendar of a view, with what draws that view alone: a month has no columns of hours (decision 049). */
export const PeriodCalendar = (props: CalendarProps) =>
  props.view === 'month' ? <MonthCalendar {...props} /> : <HoursCalendar {...props} />;
