import { createFileRoute } from '@tanstack/react-router';
import { QuarantinePage } from '../../../features/device-ops/quarantine/QuarantinePage.tsx';
import { quarantineUrl } from '../../../features/device-ops/quarantine/quarantine.url.ts';

export const Route = createFileRoute('/_portal/(device-ops)/quarantine')({
  staticData: { texts: ['attendance', 'deviceOps', 'people'] },
  validateSearch: quarantineUrl,
  component: QuarantinePage,
});
