import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { blankProof, ProofFields, proofPlaces, proofSecrets } from './ProofFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/**
 * Form that turns off the authenticator app. If `keepsPasskeys` is true, two-step verification continues with the
 * passkeys.
 */
export function TurnOff({ onClose, keepsPasskeys }: { onClose: () => void; keepsPasskeys: boolean }) {
  const t = useText();
  const form = useCreate(secondFactors.turnOff, blankProof, {
    places: proofPlaces,
    onClose,
    secret: proofSecrets,
  });
  return (
    <FormModal
      {...form.dialog}
      submit={t('auth.secondFactors.proof.offSubmit')}
      title={t('auth.secondFactors.proof.offTitle')}
    >
      <Text fz="sm">
        {t(keepsPasskeys ? 'auth.secondFactors.proof.keepsPasskeys' : 'auth.secondFactors.proof.offText')}
      </Text>
      <ProofFields {...form.fields} />
    </FormModal>
  );
}

export function RenewCodes({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useCreate(secondFactors.renewRecoveryCodes, blankProof, {
    places: proofPlaces,
    onClose,
    onSaved: (result) => setCodes(result.recoveryCodes),
    secret: proofSecrets,
  });
  if (codes)
    return (
      <Dialog onClose={onClose} title={t('auth.secondFactors.codes.title')}>
        <RecoveryCodes codes={codes} onKept={onClose} />
      </Dialog>
    );
  return (
    <FormModal
      {...form.dialog}
      submit={t('auth.secondFactors.proof.renewSubmit')}
      title={t('auth.secondFactors.proof.renewTitle')}
    >
      <Text fz="sm">{t('auth.secondFactors.proof.renewText')}</Text>
      <ProofFields {...form.fields} />
    </FormModal>
  );
}
