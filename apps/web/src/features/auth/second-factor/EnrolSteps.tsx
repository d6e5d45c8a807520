import { secondFactors } from '@gatehouse/api/auth/second-factor';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { Alert, Button, Code, CopyButton, Group, Image, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { problemText } from '../../../ui/problem.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useFirstField } from '../useFirstField.ts';
import { OneTimeCodeField } from './OneTimeCodeField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useStep } from './useStep.ts';

type Begun = ResultOf<typeof secondFactors.start>;

interface Props {
  /** It is set up, and the recovery codes are kept. */
  onDone: () => void;
  /** A button beside "Continue": the way out. */
  wayOut: ReactNode;
}

/** Password, then the app, then the recovery codes. */
export function EnrolSteps({ onDone, wayOut }: Props) {
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (begun) return <ScanStep begun={begun} onDone={setCodes} wayOut={wayOut} />;
  return <PasswordStep onDone={setBegun} wayOut={wayOut} />;
}

function PasswordStep({ onDone, wayOut }: { onDone: (begun: Begun) => void; wayOut: ReactNode }) {
  const t = useText();
  const step = useStep(secondFactors.start, { password: '' }, { AUTH_WRONG_PASSWORD: 'password' }, onDone);
  const { name, value, onChange, problem } = step.fields.password;
  const label = t('auth.login.password');
  return (
    <StepForm {...step} action={t('security.enrol.next')} wayOut={wayOut}>
      <PasswordField
        error={problemText(problem, label)}
        hint={t('security.enrol.passwordHint')}
        kind="current-password"
        label={label}
        name={name}
        onChange={onChange}
        value={value ?? ''}
      />
    </StepForm>
  );
}

interface ScanProps {
  begun: Begun;
  onDone: (codes: readonly string[]) => void;
  wayOut: ReactNode;
}

function ScanStep({ begun, onDone, wayOut }: ScanProps) {
  const t = useText();
  const step = useStep(secondFactors.confirm, { code: '' }, { AUTH_SECOND_STEP_WRONG: 'code' }, (result) =>
    onDone(result.recoveryCodes),
  );
  return (
    <StepForm {...step} action={t('security.enrol.confirm')} wayOut={wayOut}>
      <Text fz="sm">{t('security.enrol.scan')}</Text>
      <Image alt={t('security.enrol.picture')} h={196} mx="auto" radius="sm" src={begun.picture} w={196} />
      <div>
        <Text c="dimmed" fz="sm">
          {t('security.enrol.byHand')}
        </Text>
        <Group gap="xs" mt={4} wrap="nowrap">
          <Code data-secret style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
            {begun.secret}
          </Code>
          <CopyButton value={begun.secret}>
            {({ copied, copy }) => (
              <Button flex="none" onClick={copy} size="compact-sm" variant="default">
                {t(copied ? 'ui.copied' : 'ui.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </div>
      <OneTimeCodeField
        {...step.fields.code}
        hint={t('security.enrol.codeHint')}
        kind="digits"
        label={t('security.enrol.code')}
      />
    </StepForm>
  );
}

interface FormProps {
  submit: (event: FormEvent) => void;
  isPending: boolean;
  problem: string | undefined;
  action: string;
  wayOut: ReactNode;
  children: ReactNode;
}

function StepForm({ submit, isPending, problem, action, wayOut, children }: FormProps) {
  const form = useFirstField();
  return (
    <form noValidate onSubmit={submit} ref={form}>
      <Stack gap="md">
        {problem && (
          <Alert color="red" role="alert" variant="light">
            {problem}
          </Alert>
        )}
        {children}
        <Group justify="flex-end" mt="xs">
          {wayOut}
          <Button loading={isPending} type="submit">
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
