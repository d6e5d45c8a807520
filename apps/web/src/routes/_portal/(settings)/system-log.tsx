import { createFileRoute } from '@tanstack/react-router';
import { SystemLogPage } from '../../../features/settings/system-log/SystemLogPage.tsx';
import { systemLogUrl } from '../../../features/settings/system-log/systemLog.url.ts';

export const Route = createFileRoute('/_portal/(settings)/system-log')({
  staticData: { texts: ['nouns', 'settings'] },
  validateSearch: systemLogUrl,
  component: SystemLogPage,
});
