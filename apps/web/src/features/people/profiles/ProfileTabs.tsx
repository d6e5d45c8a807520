import { accessZones } from '@gatehouse/api/access/access-zones';
import type { Profile } from '@gatehouse/api/people/profiles';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ScreenTabs } from '../../../ui/page/ScreenTabs.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { ChangePasswordPanel } from '../../auth/sessions/ChangePasswordPanel.tsx';
import { profileUrl } from './profile.url.ts';

// The code of a tab is loaded when the tab is opened.
const OwnInformation = lazyComponent(async () => (await import('./OwnInformation.tsx')).OwnInformation);
const RecognitionPicturesPanel = lazyComponent(
  async () => (await import('../pictures/RecognitionPicturesPanel.tsx')).RecognitionPicturesPanel,
);

/** Tabs that are implemented in other features. The route of the page provides them. */
export interface ProfilePanels {
  ApiTokensPanel: ComponentType;
  AreaAccessPanel: ComponentType;
  VehiclesPanel: ComponentType<{ accountName: string }>;
}

/**
 * Tabs of the signed-in person: area access, private information, password, recognition pictures, API tokens and
 * vehicles.
 */
export function ProfileTabs({ profile, panels }: { profile: Profile; panels: ProfilePanels }) {
  const { ApiTokensPanel, AreaAccessPanel, VehiclesPanel } = panels;
  const t = useText();
  const { url } = useUrl(profileUrl);
  const { can } = useSession();
  const navigate = useNavigate();
  const open = url.tab ?? 'private';
  return (
    <ScreenTabs
      label={t('titles./my-profile')}
      // A tab change removes the other URL parameters, because they belong to the previous tab.
      onOpen={(tab) => void navigate({ to: '/my-profile', search: tab === 'private' ? {} : { tab } })}
      open={open}
      tabs={[
        ...(can(accessZones.myRooms)
          ? [{ id: 'access' as const, label: t('people.profiles.tabs.access') }]
          : []),
        { id: 'private', label: t('people.profiles.tabs.private') },
        { id: 'password', label: t('people.profiles.tabs.password') },
        { id: 'recognition', label: t('people.profiles.tabs.recognition') },
        { id: 'tokens', label: t('people.profiles.tabs.tokens') },
        { id: 'vehicles', label: t('people.profiles.tabs.vehicles') },
      ]}
    >
      {open === 'access' && <AreaAccessPanel />}
      {open === 'private' && <OwnInformation profile={profile} />}
      {open === 'password' && <ChangePasswordPanel />}
      {open === 'recognition' && <RecognitionPicturesPanel accountName={profile.accountName} />}
      {open === 'tokens' && <ApiTokensPanel />}
      {open === 'vehicles' && <VehiclesPanel accountName={profile.accountName} />}
    </ScreenTabs>
  );
}
