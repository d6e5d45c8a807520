import { type KeptWelcomeSetting, welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { CompanyPanel } from '../../people/companies/CompanyPanel.tsx';

interface Props {
  hint: string;
  children: (kept: KeptWelcomeSetting, companyId: number) => ReactNode;
}

/** The welcome setting of the chosen company, once it is here. */
export function WelcomeKept({ hint, children }: Props) {
  return (
    <CompanyPanel hint={hint}>
      {(companyId) => (
        <Kept companyId={companyId} key={companyId}>
          {children}
        </Kept>
      )}
    </CompanyPanel>
  );
}

function Kept({ companyId, children }: { companyId: number; children: Props['children'] }) {
  const t = useText();
  const kept = useApi(welcomeSettings.get, { params: { companyId } });
  if (kept.error && !kept.data) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />;
  if (!kept.data) return <Skeleton aria-label={t('common.states.loading')} height={320} role="status" />;
  return children(kept.data, companyId);
}
