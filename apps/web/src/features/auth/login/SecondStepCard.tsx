import { type SecondStepChallenge, sessions } from '@gatehouse/api/auth/sessions';
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { rememberMe } from '../../../platform/session/session.ts';
import { hasPasskeys } from '../passkeys/webauthn.ts';
import { OneTimeCodeField } from '../second-factor/OneTimeCodeField.tsx';
import { GateCard } from './GateCard.tsx';
import { PasskeyStep } from './PasskeyStep.tsx';
import { useFirstField } from './useFirstField.ts';

type SignInResult = { me: Parameters<typeof rememberMe>[0] };

interface Props {
  challenge: SecondStepChallenge;
  onSignedIn: (signedIn: SignInResult) => void;
  /** Returns to the password step, on request or after an error. */
  onBack: (problem?: string) => void;
}

const texts = {
  PASSKEY: 'login.secondStep.passkeyText',
  APP: 'login.secondStep.text',
  RECOVERY: 'login.secondStep.recoveryText',
} as const;
const others = {
  PASSKEY: 'login.secondStep.usePasskey',
  APP: 'login.secondStep.useApp',
  RECOVERY: 'login.secondStep.useRecovery',
} as const;

/** Asks for two-step verification: a passkey, a code from the authenticator app, or a recovery code. */
export function SecondStepCard({ challenge: { challenge, ways: offered }, onSignedIn, onBack }: Props) {
  const t = useText();
  const ways = [
    ...offered.filter((candidate) => candidate !== 'PASSKEY' || hasPasskeys()),
    'RECOVERY' as const,
  ];
  const [way, setWay] = useState(ways[0] ?? 'RECOVERY');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const showRefusal = (problem: string, error?: CallError) => {
    // The two-step verification expired, so the person must enter the password again.
    if (error?.code === 'AUTH_SECOND_STEP_EXPIRED') onBack(problem);
    else setProblems([problem]);
  };
  return (
    <GateCard
      failed={t('login.failed')}
      problems={problems}
      text={t(texts[way])}
      title={t('login.secondStep.title')}
    >
      <Stack gap="md">
        {way === 'PASSKEY' ? (
          <PasskeyStep challenge={challenge} onProblem={showRefusal} onSignedIn={onSignedIn} />
        ) : (
          <CodeStep
            challenge={challenge}
            key={way}
            isRecovery={way === 'RECOVERY'}
            onProblem={showRefusal}
            onSignedIn={onSignedIn}
          />
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              fullWidth
              key={other}
              onClick={() => {
                setProblems([]);
                setWay(other);
              }}
              variant="subtle"
            >
              {t(others[other])}
            </Button>
          ))}
        <Button fullWidth onClick={() => onBack()} variant="subtle">
          {t('login.secondStep.back')}
        </Button>
      </Stack>
    </GateCard>
  );
}

interface CodeStepProps {
  challenge: string;
  isRecovery: boolean;
  onSignedIn: (signedIn: SignInResult) => void;
  onProblem: (problem: string, error?: CallError) => void;
}

function CodeStep({ challenge, isRecovery, onSignedIn, onProblem }: CodeStepProps) {
  const t = useText();
  const form = useFirstField();
  const [code, setCode] = useState('');
  const { save, isPending } = useSave(sessions.secondStep, {
    toast: false,
    onSuccess: onSignedIn,
    onRefusal: (error: CallError) => {
      onProblem(error.message, error);
      setCode('');
      form.current?.querySelector('input')?.focus();
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) save({ body: { challenge, code } });
  };
  return (
    <form noValidate onSubmit={submit} ref={form}>
      <Stack gap="md">
        <OneTimeCodeField
          kind={isRecovery ? 'letters' : 'digits'}
          label={t(isRecovery ? 'login.secondStep.recoveryCode' : 'login.secondStep.code')}
          name="code"
          onChange={(typed) => setCode(typed ?? '')}
          problem={undefined}
          value={code}
        />
        <Button disabled={!code.trim()} fullWidth loading={isPending} size="md" type="submit">
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
