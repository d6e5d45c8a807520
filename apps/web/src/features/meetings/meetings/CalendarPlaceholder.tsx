import { Placeholder } from '../../../ui/Waiting.tsx';
import { calendarHeight } from './period.ts';

export const CalendarPlaceholder = () => <Placeholder height={calendarHeight} />;
