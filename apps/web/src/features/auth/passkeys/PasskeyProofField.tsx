import type { PasskeyAnswer } from '@gatehouse/api/auth/passkey-shapes';
import { passkeys } from '@gatehouse/api/auth/passkeys';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { signWith } from './webauthn.ts';

/** Asks for a passkey as proof of identity, as an alternative to a code. */
export function PasskeyProofField({
  value,
  onChange,
}: Pick<FieldBinding<PasskeyAnswer | null>, 'value' | 'onChange'>) {
  const t = useText();
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      const signed = await signWith(await call(passkeys.ask, {}));
      if (signed) onChange(signed);
      else setProblem(t('auth.passkeys.proof.failed'));
    } catch (error) {
      setProblem((error as Error).message); // The cast is safe, because the error is a `CallError` with the portal's message.
    }
    setPending(false);
  };
  if (value)
    return (
      <Text c="green" fz="sm" role="status">
        {t('auth.passkeys.proof.done')}
      </Text>
    );
  return (
    <div>
      <Button fullWidth loading={isPending} onClick={() => void confirm()} variant="default">
        {t('auth.passkeys.proof.confirm')}
      </Button>
      {problem && (
        <Text c="red" fz="sm" mt={4} role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
