import { type PasskeyCreation, passkeyLimits } from '@gatehouse/api/auth/passkey-shapes';
import { passkeys } from '@gatehouse/api/auth/passkeys';
import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { keyOf } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { fieldText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { deviceOfBrowser } from '../login/deviceOfBrowser.ts';
import { EnrolStep } from '../second-factor/EnrolStep.tsx';
import { blankProof, ProofFields, proofPlaces } from '../second-factor/ProofFields.tsx';
import { RecoveryCodes } from '../second-factor/RecoveryCodes.tsx';
import { useStep } from '../second-factor/useStep.ts';
import { makePasskey } from './webauthn.ts';

interface Props {
  /** Called after the passkey was stored and the person has saved new recovery codes, if there are any. */
  onDone: () => void;
  /** Button next to "Create" that closes the form without creating a passkey. */
  wayOut: ReactNode;
}

/**
 * Adds a passkey in three steps: name and proof of identity, the browser's dialog, and recovery codes if the person has
 * none.
 */
export function PasskeySteps({ onDone, wayOut }: Props) {
  const t = useText();
  const cache = useQueryClient();
  const [name, setName] = useState(() => deviceOfBrowser().deviceName.slice(0, passkeyLimits.name));
  const [codes, setCodes] = useState<readonly string[]>();
  const [isNameless, setNameless] = useState(false);
  const [problem, setProblem] = useState<string>();
  const label = t('auth.passkeys.fields.name');
  const [isMaking, setMaking] = useState(false);
  const creating = useSave(passkeys.create, {
    toast: false,
    onSuccess: ({ recoveryCodes }) => {
      // A new passkey may turn on two-step verification, so the cached status is outdated.
      void cache.invalidateQueries({ queryKey: keyOf(secondFactors.get, {}) });
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else onDone();
    },
    onRefusal: (error) => {
      setProblem(error.message);
      return true;
    },
  });
  const createPasskey = async (creation: PasskeyCreation) => {
    setMaking(true);
    const answer = await makePasskey(creation);
    setMaking(false);
    if (answer === 'TWICE') setProblem(t('auth.passkeys.enrol.twice'));
    else if (!answer) setProblem(t('auth.passkeys.enrol.failed'));
    else creating.save({ body: { name, passkey: answer } });
  };
  const step = useStep(passkeys.start, blankProof, proofPlaces, (creation) => void createPasskey(creation));
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <EnrolStep
      action={t('auth.passkeys.enrol.create')}
      isPending={step.isPending || isMaking || creating.isPending}
      problem={step.problem ?? problem}
      submit={(event) => {
        setProblem(undefined);
        setNameless(name.trim() === '');
        if (name.trim() === '') event.preventDefault();
        else step.submit(event);
      }}
      wayOut={wayOut}
    >
      <TextInput
        description={t('auth.passkeys.enrol.nameHint')}
        error={isNameless && fieldText({ rule: 'required', params: {} }, label)}
        label={label}
        maxLength={passkeyLimits.name}
        name="name"
        onChange={(event) => setName(event.currentTarget.value)}
        required
        value={name}
      />
      <ProofFields {...step.fields} />
    </EnrolStep>
  );
}
