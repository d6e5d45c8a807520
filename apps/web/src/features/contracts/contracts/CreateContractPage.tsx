import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { BackToContracts } from './BackToContracts.tsx';
import { CreateContract } from './ContractForm.tsx';

/** The page with the form for a new contract (spec §2 "contract form"). */
export function CreateContractPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader>
        <BackToContracts />
      </PageHeader>
      <CreateContract onSaved={() => void navigate({ to: '/contracts', ignoreBlocker: true })} />
    </>
  );
}
