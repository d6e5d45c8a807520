import { createFileRoute } from '@tanstack/react-router';
import { TrackingDevicesPage } from '../../../features/vehicles/tracking-devices/TrackingDevicesPage.tsx';
import { trackingDevicesUrl } from '../../../features/vehicles/tracking-devices/trackingDevices.url.ts';

export const Route = createFileRoute('/_portal/(vehicles)/tracking-devices')({
  staticData: { texts: ['people', 'vehicles'] },
  validateSearch: trackingDevicesUrl,
  component: TrackingDevicesPage,
});
