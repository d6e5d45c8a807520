import { createFileRoute } from '@tanstack/react-router';
import { FirmwarePage } from '../../../features/device-ops/firmware/FirmwarePage.tsx';
import { firmwareUrl } from '../../../features/device-ops/firmware/firmware.url.ts';

export const Route = createFileRoute('/_portal/(device-ops)/firmware')({
  staticData: { texts: ['deviceOps', 'area', 'people'] },
  validateSearch: firmwareUrl,
  component: FirmwarePage,
});
