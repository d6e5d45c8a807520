import { passkeys } from '@gatehouse/api/auth/passkeys';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../platform/call/call.ts';
import { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { rememberMe } from '../../../platform/session/session.ts';
import { signWith } from '../passkeys/webauthn.ts';

interface Props {
  challenge: string;
  onSignedIn: (signedIn: { me: Parameters<typeof rememberMe>[0] }) => void;
  onProblem: (problem: string, error?: CallError) => void;
}

/** Asks for two-step verification with a passkey. The browser asks for finger, face or PIN. */
export function PasskeyStep({ challenge, onSignedIn, onProblem }: Props) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const { save, isPending } = useSave(passkeys.signIn, {
    toast: false,
    onSuccess: onSignedIn,
    onRefusal: (error) => {
      onProblem(error.message, error);
      return true;
    },
  });
  const begin = async () => {
    setAsking(true);
    try {
      const signed = await signWith(await call(passkeys.askToSignIn, { body: { challenge } }));
      if (signed) save({ body: { challenge, passkey: signed } });
      else onProblem(t('login.secondStep.passkeyFailed'));
    } catch (error) {
      if (error instanceof CallError) onProblem(error.message, error);
      else throw error;
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button autoFocus fullWidth loading={isAsking || isPending} onClick={() => void begin()} size="md">
      {t('login.secondStep.usePasskey')}
    </Button>
  );
}
