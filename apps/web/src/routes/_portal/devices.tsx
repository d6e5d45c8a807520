import { createFileRoute } from '@tanstack/react-router';
import { DevicesPage } from '../../features/area/devices/DevicesPage.tsx';
import { devicesUrl } from '../../features/area/devices/devices.url.ts';

export const Route = createFileRoute('/_portal/devices')({
  staticData: { texts: ['area', 'attendance', 'deviceOps', 'people'] },
  validateSearch: devicesUrl,
  component: DevicesPage,
});
