import { createFileRoute } from '@tanstack/react-router';
import { LeaveBalancesPage } from '../../../features/requests/leave-balances/LeaveBalancesPage.tsx';
import { leaveBalancesUrl } from '../../../features/requests/leave-balances/leaveBalances.url.ts';

export const Route = createFileRoute('/_portal/(requests)/leave-balances')({
  staticData: { texts: ['requests'] },
  validateSearch: leaveBalancesUrl,
  component: LeaveBalancesPage,
});
