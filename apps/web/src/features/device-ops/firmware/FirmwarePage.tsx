import { aiModels } from '@gatehouse/api/device-ops/ai-models';
import { firmware } from '@gatehouse/api/device-ops/firmware';
import { companies } from '@gatehouse/api/people/companies';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ScreenTabs } from '../../../ui/page/ScreenTabs.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { AiModelsPanel } from '../ai-models/AiModelsPanel.tsx';
import { FirmwareList } from './FirmwareList.tsx';
import { firmwareUrl } from './firmware.url.ts';

/** Firmware and AI models that devices install (spec §2 "Version Setting", "AI Model"). */
export function FirmwarePage() {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const address = useUrl(firmwareUrl);
  const { url, go } = address;
  // Companies that can be chosen. The form uses one of them as the default.
  const owners = loadOf(useApi(companies.pick));
  const isModels = url.tab === 'models' && can(aiModels.list);
  const list = isModels ? <AiModelsPanel address={address} /> : <FirmwareList />;
  return (
    <>
      <PageHeader>
        {isModels ? (
          <CreateButton load={owners} onClick={() => go({ create: true })} operation={aiModels.create}>
            {t('deviceOps.aiModels.create')}
          </CreateButton>
        ) : (
          <CreateButton load={owners} onClick={() => go({ create: true })} operation={firmware.create}>
            {t('deviceOps.firmware.create')}
          </CreateButton>
        )}
      </PageHeader>
      {can(aiModels.list) ? (
        <ScreenTabs
          label={t('titles./firmware')}
          onOpen={(tab) =>
            void navigate({ to: '/firmware', search: tab === 'models' ? { tab: 'models' } : {} })
          }
          open={isModels ? 'models' : 'firmware'}
          tabs={[
            { id: 'firmware', label: t('deviceOps.firmware.tabs.firmware') },
            { id: 'models', label: t('deviceOps.firmware.tabs.models') },
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
