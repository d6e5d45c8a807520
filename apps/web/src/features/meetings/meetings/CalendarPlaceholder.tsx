import { Placeholder } from '../../../ui/Waiting.tsx';
import { calendarHeight } from './period.ts';

/** Stands in the place of a calendar that is on its way, as high as it will be. */
export const CalendarPlaceholder = () => <Placeholder height={calendarHeight} />;
