import timeGrid from '@fullcalendar/react/timegrid';
import { type CalendarProps, days, EventCalendar } from './EventCalendar.tsx';

const plugins = [...days, timeGrid];

export const HoursCalendar = (props: CalendarProps) => <EventCalendar {...props} plugins={plugins} />;
