import { createFileRoute } from '@tanstack/react-router';
import { CreateContractPage } from '../../../features/contracts/contracts/CreateContractPage.tsx';

export const Route = createFileRoute('/_portal/(contracts)/create-contract')({
  staticData: { texts: ['contracts', 'people'] },
  component: CreateContractPage,
});
