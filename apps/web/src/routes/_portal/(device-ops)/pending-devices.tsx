import { createFileRoute } from '@tanstack/react-router';
import { PendingDevicesPage } from '../../../features/device-ops/pending-devices/PendingDevicesPage.tsx';
import { pendingDevicesUrl } from '../../../features/device-ops/pending-devices/pendingDevices.url.ts';

export const Route = createFileRoute('/_portal/(device-ops)/pending-devices')({
  staticData: { texts: ['area', 'deviceOps'] },
  validateSearch: pendingDevicesUrl,
  component: PendingDevicesPage,
});
