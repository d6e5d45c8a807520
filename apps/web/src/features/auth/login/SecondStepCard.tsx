import { sessions } from '@gatehouse/api/auth/sessions';
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { rememberMe } from '../../../platform/session/session.ts';
import { GateCard } from '../GateCard.tsx';
import { OneTimeCodeField } from '../second-factor/OneTimeCodeField.tsx';
import { useFirstField } from '../useFirstField.ts';

interface Props {
  challenge: string;
  onSignedIn: (signedIn: { me: Parameters<typeof rememberMe>[0] }) => void;
  /** Back to the password: asked for, or with what went wrong. */
  onBack: (problem?: string) => void;
}

/** The second step of signing in: the code of the app, or a recovery code. */
export function SecondStepCard({ challenge, onSignedIn, onBack }: Props) {
  const t = useText();
  const form = useFirstField();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { save, isPending } = useSave(sessions.secondStep, {
    toast: false,
    onSuccess: onSignedIn,
    onRefusal: (error: CallError) => {
      // nothing typed here helps any more: the password begins a new attempt
      if (error.code === 'AUTH_SECOND_STEP_EXPIRED') onBack(error.message);
      else setProblems([error.message]);
      startOver();
      return true;
    },
  });
  const startOver = () => {
    setCode('');
    form.current?.querySelector('input')?.focus();
  };
  const turnTo = (recovery: boolean) => {
    setRecovery(recovery);
    startOver();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems([]);
    if (code.trim()) save({ body: { challenge, code } });
  };
  return (
    <GateCard
      failed={t('auth.login.failed')}
      problems={problems}
      text={t(isRecovery ? 'auth.secondStep.recoveryText' : 'auth.secondStep.text')}
      title={t('auth.secondStep.title')}
    >
      <form noValidate onSubmit={submit} ref={form}>
        <Stack gap="md">
          <OneTimeCodeField
            kind={isRecovery ? 'letters' : 'digits'}
            label={t(isRecovery ? 'auth.secondStep.recoveryCode' : 'auth.secondStep.code')}
            name="code"
            onChange={(typed) => setCode(typed ?? '')}
            problem={undefined}
            value={code}
          />
          <Button disabled={!code.trim()} fullWidth loading={isPending} size="md" type="submit">
            {t('auth.login.submit')}
          </Button>
          <Button fullWidth onClick={() => turnTo(!isRecovery)} variant="subtle">
            {t(isRecovery ? 'auth.secondStep.useApp' : 'auth.secondStep.useRecovery')}
          </Button>
          <Button fullWidth onClick={() => onBack()} variant="subtle">
            {t('auth.secondStep.back')}
          </Button>
        </Stack>
      </form>
    </GateCard>
  );
}
