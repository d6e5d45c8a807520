import { Placeholder } from '../../../ui/Waiting.tsx';
import { calendarHeight } from './period.ts';

/** A placeholder with the height of the calendar. */
export const CalendarPlaceholder = () => <Placeholder height={calendarHeight} />;
