import { createFileRoute } from '@tanstack/react-router';
import { TeleworkPage } from '../../../features/telework/telework/TeleworkPage.tsx';
import { teleworkUrl } from '../../../features/telework/telework/telework.url.ts';

export const Route = createFileRoute('/_portal/(telework)/telework-dashboard')({
  staticData: { texts: ['telework'] },
  validateSearch: teleworkUrl,
  component: TeleworkPage,
});
