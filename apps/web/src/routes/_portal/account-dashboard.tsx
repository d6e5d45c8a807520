import { createFileRoute } from '@tanstack/react-router';
import { AccountsPage } from '../../features/auth/accounts/AccountsPage.tsx';
import { accountsUrl } from '../../features/auth/accounts/accounts.url.ts';

export const Route = createFileRoute('/_portal/account-dashboard')({
  staticData: { texts: ['auth', 'people'] },
  validateSearch: accountsUrl,
  component: AccountsPage,
});
