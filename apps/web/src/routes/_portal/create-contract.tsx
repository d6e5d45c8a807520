import { createFileRoute } from '@tanstack/react-router';
import { CreateContractPage } from '../../features/contracts/contracts/CreateContractPage.tsx';

export const Route = createFileRoute('/_portal/create-contract')({
  staticData: { texts: ['contracts', 'people'] },
  component: CreateContractPage,
});
