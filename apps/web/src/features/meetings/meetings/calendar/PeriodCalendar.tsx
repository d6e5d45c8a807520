import { lazyComponent } from '../../../../platform/lazyComponent.ts';
import type { CalendarProps } from './EventCalendar.tsx';

const MonthCalendar = lazyComponent(async () => (await import('./EventCalendar.tsx')).EventCalendar);
const HoursCalendar = lazyComponent(async () => (await import('./HoursCalendar.tsx')).HoursCalendar);

/**
 * The calendar of a day, week or month. Only the plugins of the current view are loaded, because the month view needs
 * no hour columns (decision 049).
 */
export const PeriodCalendar = (props: CalendarProps) =>
  props.view === 'month' ? <MonthCalendar {...props} /> : <HoursCalendar {...props} />;
