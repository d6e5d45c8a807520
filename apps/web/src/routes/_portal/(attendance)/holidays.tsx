import { createFileRoute } from '@tanstack/react-router';
import { HolidaysPage } from '../../../features/attendance/holidays/HolidaysPage.tsx';
import { holidaysUrl } from '../../../features/attendance/holidays/holidays.url.ts';

export const Route = createFileRoute('/_portal/(attendance)/holidays')({
  staticData: { texts: ['area', 'attendance', 'people'] },
  validateSearch: holidaysUrl,
  component: HolidaysPage,
});
