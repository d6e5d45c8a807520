import { type StoredWelcomeSetting, welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import type { ReactNode } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { CompanyPanel } from '../../people/companies/CompanyPanel.tsx';

interface Props {
  hint: string;
  children: (kept: StoredWelcomeSetting, companyId: number) => ReactNode;
}

/** Loads the welcome setting of the chosen company and passes the setting to `children`. */
export function RetentionFields({ hint, children }: Props) {
  return (
    <CompanyPanel hint={hint}>
      {(companyId) => (
        <RetentionForm companyId={companyId} key={companyId}>
          {children}
        </RetentionForm>
      )}
    </CompanyPanel>
  );
}

function RetentionForm({ companyId, children }: { companyId: number; children: Props['children'] }) {
  const settingResult = useApi(welcomeSettings.get, { params: { companyId } });
  if (!settingResult.data) return <Waiting height={320} of={settingResult} />;
  return children(settingResult.data, companyId);
}
