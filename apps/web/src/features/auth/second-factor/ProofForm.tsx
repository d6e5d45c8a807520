import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { problemText } from '../../../ui/problem.ts';
import { type Fields, type Typed, useDraft } from '../../../ui/useDraft.ts';
import { PasswordField } from '../PasswordField.tsx';
import { OneTimeCodeField } from './OneTimeCodeField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const shape = secondFactors.turnOff.body;
const blank = { password: '', code: '' };
const places = { AUTH_WRONG_PASSWORD: 'password', AUTH_SECOND_STEP_WRONG: 'code' } as const;

/** Password and code: who changes how they sign in proves themselves first. */
function ProofFields({ password, code }: Fields<Typed<typeof shape>>) {
  const t = useText();
  const label = t('auth.login.password');
  return (
    <>
      <PasswordField
        error={problemText(password.problem, label)}
        kind="current-password"
        label={label}
        name={password.name}
        onChange={password.onChange}
        value={password.value ?? ''}
      />
      <OneTimeCodeField {...code} kind="letters" label={t('security.proof.code')} />
    </>
  );
}

export function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useText();
  const draft = useDraft(shape, blank, places);
  const { save, isPending } = useSave(secondFactors.turnOff, { onSuccess: onClose, onRefusal: draft.refuse });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      submit={t('security.proof.offSubmit')}
      title={t('security.proof.offTitle')}
    >
      <Text fz="sm">{t('security.proof.offText')}</Text>
      <ProofFields {...draft.fields} />
    </FormModal>
  );
}

/** New recovery codes in the place of those there are. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [codes, setCodes] = useState<readonly string[]>();
  const draft = useDraft(shape, blank, places);
  const { save, isPending } = useSave(secondFactors.renewRecoveryCodes, {
    onSuccess: (result) => setCodes(result.recoveryCodes),
    onRefusal: draft.refuse,
  });
  if (codes)
    return (
      <Dialog onClose={onClose} title={t('security.codes.title')}>
        <RecoveryCodes codes={codes} onKept={onClose} />
      </Dialog>
    );
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      submit={t('security.proof.renewSubmit')}
      title={t('security.proof.renewTitle')}
    >
      <Text fz="sm">{t('security.proof.renewText')}</Text>
      <ProofFields {...draft.fields} />
    </FormModal>
  );
}
