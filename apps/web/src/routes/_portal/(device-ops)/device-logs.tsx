import { createFileRoute } from '@tanstack/react-router';
import { DeviceLogsPage } from '../../../features/device-ops/device-logs/DeviceLogsPage.tsx';
import { deviceLogsUrl } from '../../../features/device-ops/device-logs/deviceLogs.url.ts';

export const Route = createFileRoute('/_portal/(device-ops)/device-logs')({
  staticData: { texts: ['area', 'deviceOps', 'people'] },
  validateSearch: deviceLogsUrl,
  component: DeviceLogsPage,
});
