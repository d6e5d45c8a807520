import { contracts } from '@gatehouse/api/contracts/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { BackToContracts } from './BackToContracts.tsx';
import { EditContract } from './ContractForm.tsx';

/** One contract to change. */
export function EditContractPage({ id }: { id: number }) {
  const navigate = useNavigate();
  const found = useApi(contracts.get, { params: { id } });
  const { data } = found;
  return (
    <>
      <PageHeader>
        <BackToContracts />
      </PageHeader>
      {!data && <Waiting height={320} of={found} />}
      {data && (
        <EditContract
          contract={data.content}
          onSaved={() => void navigate({ to: '/contracts', ignoreBlocker: true })}
        />
      )}
    </>
  );
}
