import { Placeholder } from '../../../../ui/feedback/Waiting.tsx';
import { calendarHeight } from './period.ts';

export const CalendarPlaceholder = () => <Placeholder height={calendarHeight} />;
