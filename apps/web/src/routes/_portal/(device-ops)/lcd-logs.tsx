import { createFileRoute } from '@tanstack/react-router';
import { LcdLogsPage } from '../../../features/device-ops/lcd-logs/LcdLogsPage.tsx';
import { lcdLogsUrl } from '../../../features/device-ops/lcd-logs/lcdLogs.url.ts';

export const Route = createFileRoute('/_portal/(device-ops)/lcd-logs')({
  staticData: { texts: ['deviceOps', 'area', 'people'] },
  validateSearch: lcdLogsUrl,
  component: LcdLogsPage,
});
