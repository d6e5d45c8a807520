import timeGrid from '@fullcalendar/react/timegrid';
import { type CalendarProps, days, EventCalendar } from './EventCalendar.tsx';

const plugins = [...days, timeGrid];

/** Events of a week or a day in hour columns. */
export const HoursCalendar = (props: CalendarProps) => <EventCalendar {...props} plugins={plugins} />;
