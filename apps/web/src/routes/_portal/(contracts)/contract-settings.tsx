import { createFileRoute } from '@tanstack/react-router';
import { ContractRulesPage } from '../../../features/contracts/contract-rules/ContractRulesPage.tsx';
import { contractRulesUrl } from '../../../features/contracts/contract-rules/contractRules.url.ts';

export const Route = createFileRoute('/_portal/(contracts)/contract-settings')({
  staticData: { texts: ['contracts'] },
  validateSearch: contractRulesUrl,
  component: ContractRulesPage,
});
