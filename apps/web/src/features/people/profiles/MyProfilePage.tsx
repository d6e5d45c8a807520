import { profiles } from '@gatehouse/api/people/profiles';
import { Alert, Divider, Skeleton } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ChangePasswordPanel } from '../../auth/sessions/ChangePasswordPanel.tsx';
import { ProfileCard, ProfileFrame } from '../employees/ProfileCard.tsx';
import { ProfileFigures } from './ProfileFigures.tsx';
import { type ProfilePanels, ProfileTabs } from './ProfileTabs.tsx';

/**
 * Page with the signed-in person's profile. It includes the data that the signed-in person may edit (spec §2
 * "Profile").
 */
export function MyProfilePage({ panels }: { panels: ProfilePanels }) {
  const { me } = useSession();
  return (
    <>
      <PageHeader />
      {me.employeeId === null ? (
        <AccountOnly ApiTokensPanel={panels.ApiTokensPanel} />
      ) : (
        <OwnProfile panels={panels} />
      )}
    </>
  );
}

function OwnProfile({ panels }: { panels: ProfilePanels }) {
  const { data, error, refetch } = useApi(profiles.mine);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <ProfileFrame card={<Skeleton height={420} radius="md" />}>
        <Placeholder height={420} />
      </ProfileFrame>
    );
  return (
    <ProfileFrame
      card={
        <ProfileCard employee={data}>
          <ProfileFigures profile={data} />
        </ProfileCard>
      }
    >
      <ProfileTabs panels={panels} profile={data} />
    </ProfileFrame>
  );
}

/** Profile of an installation account without an employee. It contains only the password and the API tokens. */
function AccountOnly({ ApiTokensPanel }: Pick<ProfilePanels, 'ApiTokensPanel'>) {
  const t = useText();
  return (
    <>
      <Alert mb="md" variant="light">
        {t('people.profiles.accountOnly')}
      </Alert>
      <ChangePasswordPanel />
      <Divider my="xl" />
      <ApiTokensPanel />
    </>
  );
}
