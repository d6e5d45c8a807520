import { createFileRoute } from '@tanstack/react-router';
import { MyProfilePage } from '../../../features/people/profiles/MyProfilePage.tsx';
import { profileUrl } from '../../../features/people/profiles/profile.url.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';

// The program code of a tab loads when the tab is opened.
const ApiTokensPanel = lazyComponent(
  async () => (await import('../../../features/settings/api-tokens/ApiTokensPanel.tsx')).ApiTokensPanel,
);
const AreaAccessPanel = lazyComponent(
  async () => (await import('../../../features/access/access-zones/AreaAccessPanel.tsx')).AreaAccessPanel,
);
const VehiclesPanel = lazyComponent(
  async () => (await import('../../../features/vehicles/vehicles/VehiclesPanel.tsx')).VehiclesPanel,
);

export const Route = createFileRoute('/_portal/(people)/my-profile')({
  staticData: { texts: ['access', 'area', 'auth', 'people', 'settings', 'vehicles'] },
  validateSearch: profileUrl,
  component: MyProfile,
});

function MyProfile() {
  return <MyProfilePage panels={{ ApiTokensPanel, AreaAccessPanel, VehiclesPanel }} />;
}
