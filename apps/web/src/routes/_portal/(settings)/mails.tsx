import { createFileRoute } from '@tanstack/react-router';
import { MailsPage } from '../../../features/settings/mails/MailsPage.tsx';
import { mailsUrl } from '../../../features/settings/mails/mails.url.ts';

export const Route = createFileRoute('/_portal/(settings)/mails')({
  staticData: { texts: ['settings'] },
  validateSearch: mailsUrl,
  component: MailsPage,
});
