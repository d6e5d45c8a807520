import { contractTypes } from '@gatehouse/api/contracts/contract-types';
import { contracts } from '@gatehouse/api/contracts/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ScreenTabs } from '../../../ui/page/ScreenTabs.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { ContractTypesPanel } from '../contract-types/ContractTypesPanel.tsx';
import { ContractList } from './ContractList.tsx';
import { contractsUrl } from './contracts.url.ts';

/** Contracts of companies. People who manage contracts also see the contract types (spec §2 "Contracts"). */
export function ContractsPage() {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const address = useUrl(contractsUrl);
  const { url, go } = address;
  const isTypes = url.tab === 'types' && can(contractTypes.create);
  const list = isTypes ? <ContractTypesPanel address={address} /> : <ContractList />;
  return (
    <>
      <PageHeader>
        {isTypes ? (
          <CreateButton onClick={() => go({ create: true })} operation={contractTypes.create}>
            {t('contracts.contractTypes.create')}
          </CreateButton>
        ) : (
          <CreateButton
            onClick={() => void navigate({ to: '/create-contract' })}
            operation={contracts.create}
          >
            {t('contracts.contracts.create')}
          </CreateButton>
        )}
      </PageHeader>
      {can(contractTypes.create) ? (
        <ScreenTabs
          label={t('titles./contracts')}
          onOpen={(tab) =>
            void navigate({ to: '/contracts', search: tab === 'types' ? { tab: 'types' } : {} })
          }
          open={isTypes ? 'types' : 'contracts'}
          tabs={[
            { id: 'contracts', label: t('contracts.contracts.tabs.contracts') },
            { id: 'types', label: t('contracts.contracts.tabs.types') },
          ]}
        >
          {list}
        </ScreenTabs>
      ) : (
        list
      )}
    </>
  );
}
