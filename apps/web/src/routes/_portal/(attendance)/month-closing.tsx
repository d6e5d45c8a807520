import { createFileRoute } from '@tanstack/react-router';
import { MonthClosingPage } from '../../../features/attendance/attendance-months/MonthClosingPage.tsx';
import { monthClosingUrl } from '../../../features/attendance/attendance-months/monthClosing.url.ts';

export const Route = createFileRoute('/_portal/(attendance)/month-closing')({
  staticData: { texts: ['attendance'] },
  validateSearch: monthClosingUrl,
  component: MonthClosingPage,
});
