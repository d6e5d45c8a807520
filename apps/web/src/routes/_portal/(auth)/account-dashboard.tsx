import { createFileRoute } from '@tanstack/react-router';
import { AccountsPage } from '../../../features/auth/accounts/AccountsPage.tsx';
import { accountsUrl } from '../../../features/auth/accounts/accounts.url.ts';
import { PersonBadge } from '../../../features/people/employees/PersonBadge.tsx';

export const Route = createFileRoute('/_portal/(auth)/account-dashboard')({
  staticData: { texts: ['auth', 'people'] },
  validateSearch: accountsUrl,
  component: Accounts,
});

function Accounts() {
  return <AccountsPage PersonBadge={PersonBadge} />;
}
