import { contracts } from '@gatehouse/api/contracts/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { BackToContracts } from './BackToContracts.tsx';
import { EditContract } from './ContractForm.tsx';

export function EditContractPage({ id }: { id: number }) {
  const navigate = useNavigate();
  const contractResult = useApi(contracts.get, { params: { id } });
  const { data } = contractResult;
  return (
    <>
      <PageHeader>
        <BackToContracts />
      </PageHeader>
      {!data && <Waiting height={320} of={contractResult} />}
      {data && (
        <EditContract
          contract={data.content}
          onSaved={() => void navigate({ to: '/contracts', ignoreBlocker: true })}
        />
      )}
    </>
  );
}
