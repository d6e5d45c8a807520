import { contracts } from '@gatehouse/api/contracts/contracts';
import { Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { BackToContracts } from './BackToContracts.tsx';
import { EditContract } from './ContractForm.tsx';

/** One contract to change. */
export function EditContractPage({ id }: { id: number }) {
  const t = useText();
  const navigate = useNavigate();
  const { data, error, refetch } = useApi(contracts.get, { params: { id } });
  return (
    <>
      <PageHeader>
        <BackToContracts />
      </PageHeader>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Skeleton aria-label={t('common.states.loading')} height={320} radius="md" role="status" />
      )}
      {data && (
        <EditContract
          contract={data.content}
          onSaved={() => void navigate({ to: '/contracts', ignoreBlocker: true })}
        />
      )}
    </>
  );
}
