import { identities } from '@gatehouse/api/auth/identities';
import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { IdentityFacts } from './IdentityFacts.tsx';

interface Props {
  employee: { id: number; userId: number; displayName: string };
}

/** Lists the identities linked to an employee's account. Hidden if there are none. */
export function IdentitiesPanel({ employee: { id, userId, displayName: name } }: Props) {
  const t = useText();
  const { me } = useSession();
  const [unlinkedId, setAsked] = useState<number>();
  const identitiesResult = useApi(identities.ofEmployee, { params: { id }, quiet: true });
  const linkedIdentities = identitiesResult.data?.identities ?? [];
  const unlinked = linkedIdentities.find((identity) => identity.id === unlinkedId);
  if (linkedIdentities.length === 0) return null;
  return (
    <Stack align="flex-start" gap="xs" mt="md">
      <Title fz="sm" order={3}>
        {t('auth.identities.title')}
      </Title>
      {linkedIdentities.map((identity) => (
        <Stack align="flex-start" gap="xs" key={identity.id}>
          <IdentityFacts identity={identity} />
          <ReasonButton
            onClick={() => setAsked(identity.id)}
            reason={userId === me.accountId ? t('auth.identities.own') : undefined}
            variant="default"
          >
            {t('auth.identities.remove', { name: identity.providerName })}
          </ReasonButton>
        </Stack>
      ))}
      {unlinked && (
        <Ask
          about={[unlinked.email]}
          action={t('auth.identities.removeSubmit')}
          input={{ params: { id: unlinked.id } }}
          isHarsh
          onClose={() => setAsked(undefined)}
          operation={identities.unlink}
          title={t('auth.identities.unlinkTitle', { name, provider: unlinked.providerName })}
        >
          {t('auth.identities.unlinkText', { name, provider: unlinked.providerName })}
        </Ask>
      )}
    </Stack>
  );
}
