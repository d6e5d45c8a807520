import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ScreenTabs } from '../../../ui/page/ScreenTabs.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { settingUrl } from './setting.url.ts';
import { settingTabs } from './tabs.ts';

/** Page with the settings that the person may see, one tab at a time (spec §2 "Settings page"). */
export function SettingPage() {
  const t = useText();
  const { can } = useSession();
  const { url } = useUrl(settingUrl);
  const navigate = useNavigate();
  const tabs = settingTabs.filter(({ opens }) => can(opens));
  const open = tabs.find(({ id }) => id === url.tab) ?? tabs[0];
  return (
    <>
      <PageHeader />
      {open && (
        <ScreenTabs
          label={t('titles./setting')}
          // A tab change removes the other URL parameters, because they belong to the previous tab.
          onOpen={(tab) => void navigate({ to: '/setting', search: { tab } })}
          open={open.id}
          tabs={tabs.map(({ id, label }) => ({ id, label: t(label) }))}
        >
          <open.Panel />
        </ScreenTabs>
      )}
    </>
  );
}
