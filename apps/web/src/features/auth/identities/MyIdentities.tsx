import { type Identity, identities } from '@gatehouse/api/auth/identities';
import { Group, Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { TrashIcon } from '../../../ui/display/icons.ts';
import { IconAction, ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { securityUrl } from '../second-factor/security.url.ts';
import { LinkIdentity, RemoveIdentity } from './IdentityDialogs.tsx';
import { IdentityFacts } from './IdentityFacts.tsx';

/** Lists the signed-in person's linked identities. Hidden if the company has no identity provider. */
export function MyIdentities() {
  const t = useText();
  const { url, go, replace } = useUrl(securityUrl);
  const identitiesResult = useApi(identities.list, { quiet: true });
  const { identities: linkedIdentities = [], linkable = [] } = identitiesResult.data ?? {};
  if (linkedIdentities.length === 0 && linkable.length === 0) return null;
  const close = () => replace({ linkIdentity: undefined, removeIdentity: undefined });
  const linked = linkable.find(({ key }) => key === url.linkIdentity);
  const removed = linkedIdentities.find(({ id }) => id === url.removeIdentity);
  return (
    <Section hint={t('auth.identities.hint')} title={t('auth.identities.title')}>
      <Stack align="flex-start" gap="sm">
        {linkedIdentities.length === 0 ? (
          <Text c="dimmed" fz="sm">
            {t('auth.identities.none')}
          </Text>
        ) : (
          <Stack
            aria-label={t('auth.identities.title')}
            component="ul"
            gap="xs"
            m={0}
            maw={560}
            p={0}
            w="100%"
          >
            {linkedIdentities.map((identity) => (
              <Line
                identity={identity}
                key={identity.id}
                onRemove={() => go({ removeIdentity: identity.id })}
              />
            ))}
          </Stack>
        )}
        {linkable.map(({ key, name }) => (
          <ReasonButton
            key={key}
            onClick={() => go({ linkIdentity: key })}
            reason={undefined}
            variant="default"
          >
            {t('auth.identities.link', { name })}
          </ReasonButton>
        ))}
      </Stack>
      {linked && <LinkIdentity key={linked.key} onClose={close} provider={linked} />}
      {removed && <RemoveIdentity identity={removed} key={removed.id} onClose={close} />}
    </Section>
  );
}

function Line({ identity, onRemove }: { identity: Identity; onRemove: () => void }) {
  const t = useText();
  return (
    <Group component="li" justify="space-between" style={{ listStyle: 'none' }} wrap="nowrap">
      <IdentityFacts identity={identity} />
      <IconAction
        icon={<TrashIcon />}
        label={t('auth.identities.remove', { name: identity.providerName })}
        onClick={onRemove}
      />
    </Group>
  );
}
