import { type Passkey, passkeys } from '@gatehouse/api/auth/passkeys';
import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../platform/call/useApi.ts';
import { useUndo } from '../../../platform/call/useUndo.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { blankProof, ProofFields, proofPlaces, proofSecrets } from '../second-factor/ProofFields.tsx';
import { PasskeySteps } from './PasskeySteps.tsx';

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog onClose={onClose} title={t('auth.passkeys.enrol.title')}>
      <PasskeySteps
        onDone={onClose}
        wayOut={
          <Button onClick={onClose} variant="default">
            {t('common.actions.cancel')}
          </Button>
        }
      />
    </Dialog>
  );
}

interface Props {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskey({ passkey: { id, name }, onClose }: Props) {
  const t = useText();
  const params = { id };
  const undo = useUndo(passkeys.rename);
  const next = () => undo({ params, body: { name } });
  const form = useCreate(passkeys.rename, { name }, { params, onClose, next });
  return (
    <FormModal {...form.dialog} title={t('auth.passkeys.renameTitle')}>
      <TextField {...form.fields.name} label={t('auth.passkeys.fields.name')} />
    </FormModal>
  );
}

export function RemovePasskey({ passkey: { id, name }, onClose }: Props) {
  const t = useText();
  const cache = useQueryClient();
  const form = useCreate(passkeys.remove, blankProof, {
    params: { id },
    places: proofPlaces,
    secret: proofSecrets,
    onClose,
    onSaved: () => {
      void cache.invalidateQueries({ queryKey: keyOf(secondFactors.get, {}) });
      onClose();
    },
  });
  return (
    <FormModal
      {...form.dialog}
      submit={t('auth.passkeys.removeSubmit')}
      title={t('auth.passkeys.removeTitle', { name })}
    >
      <Text fz="sm">{t('auth.passkeys.removeText')}</Text>
      <ProofFields {...form.fields} />
    </FormModal>
  );
}
