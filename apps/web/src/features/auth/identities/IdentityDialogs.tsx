import { type Identity, identities } from '@gatehouse/api/auth/identities';
import type { IdentityProvider } from '@gatehouse/api/auth/identity-providers';
import { Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { blankProof, ProofFields, proofPlaces, proofSecrets } from '../second-factor/ProofFields.tsx';

/** Links an account at an identity provider. First asks for a proof of identity, then redirects to the provider. */
export function LinkIdentity({
  provider: { key, name },
  onClose,
}: {
  provider: IdentityProvider;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCreate(
    identities.start,
    { ...blankProof, provider: key },
    {
      places: proofPlaces,
      secret: proofSecrets,
      onClose,
      onSaved: ({ address }) => window.location.assign(address),
    },
  );
  return (
    <FormModal
      {...form.dialog}
      submit={t('auth.identities.linkSubmit', { name })}
      title={t('auth.identities.linkTitle', { name })}
    >
      <Text fz="sm">{t('auth.identities.linkText', { name })}</Text>
      <ProofFields {...form.fields} />
    </FormModal>
  );
}

export function RemoveIdentity({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const t = useText();
  const name = identity.providerName;
  const form = useCreate(identities.remove, blankProof, {
    params: { id: identity.id },
    places: proofPlaces,
    secret: proofSecrets,
    onClose,
  });
  return (
    <FormModal
      {...form.dialog}
      submit={t('auth.identities.removeSubmit')}
      title={t('auth.identities.removeTitle', { name })}
    >
      <Text fz="sm">{t('auth.identities.removeText', { name })}</Text>
      <ProofFields {...form.fields} />
    </FormModal>
  );
}
