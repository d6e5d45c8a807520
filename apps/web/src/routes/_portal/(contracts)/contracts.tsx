import { createFileRoute } from '@tanstack/react-router';
import { ContractsPage } from '../../../features/contracts/contracts/ContractsPage.tsx';
import { contractsUrl } from '../../../features/contracts/contracts/contracts.url.ts';

export const Route = createFileRoute('/_portal/(contracts)/contracts')({
  staticData: { texts: ['contracts', 'people'] },
  validateSearch: contractsUrl,
  component: ContractsPage,
});
