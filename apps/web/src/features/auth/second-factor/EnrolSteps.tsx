// The styles are imported by this component, because it is also shown on pages without the portal's page frame, which
// imports the styles of all other components.
import '@mantine/core/styles/Image.layer.css';
import { secondFactors } from '@gatehouse/api/auth/second-factor';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { Button, Code, CopyButton, Group, Image, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { EnrolStep } from './EnrolStep.tsx';
import { OneTimeCodeField } from './OneTimeCodeField.tsx';
import { blankProof, ProofFields, proofPlaces } from './ProofFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useStep } from './useStep.ts';

type EnrolmentStart = ResultOf<typeof secondFactors.start>;

interface Props {
  /** Called after the setup, when the person has saved the recovery codes. */
  onDone: () => void;
  /** Button next to "Continue" that closes the form without the setup. */
  wayOut: ReactNode;
}

/** Sets up the authenticator app in three steps: password, app, recovery codes. */
export function EnrolSteps({ onDone, wayOut }: Props) {
  const [begun, setBegun] = useState<EnrolmentStart>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (begun) return <ScanStep begun={begun} onDone={setCodes} wayOut={wayOut} />;
  return <PasswordStep onDone={setBegun} wayOut={wayOut} />;
}

function PasswordStep({ onDone, wayOut }: { onDone: (begun: EnrolmentStart) => void; wayOut: ReactNode }) {
  const t = useText();
  const step = useStep(secondFactors.start, blankProof, proofPlaces, onDone);
  return (
    <EnrolStep {...step} action={t('auth.secondFactors.enrol.next')} wayOut={wayOut}>
      <ProofFields {...step.fields} />
    </EnrolStep>
  );
}

interface ScanProps {
  begun: EnrolmentStart;
  onDone: (codes: readonly string[]) => void;
  wayOut: ReactNode;
}

function ScanStep({ begun, onDone, wayOut }: ScanProps) {
  const t = useText();
  const step = useStep(secondFactors.confirm, { code: '' }, { AUTH_SECOND_STEP_WRONG: 'code' }, (result) =>
    onDone(result.recoveryCodes),
  );
  return (
    <EnrolStep {...step} action={t('auth.secondFactors.enrol.confirm')} wayOut={wayOut}>
      <Text fz="sm">{t('auth.secondFactors.enrol.scan')}</Text>
      <Image
        alt={t('auth.secondFactors.enrol.picture')}
        h={196}
        mx="auto"
        radius="sm"
        src={begun.picture}
        w={196}
      />
      <div>
        <Text c="dimmed" fz="sm">
          {t('auth.secondFactors.enrol.byHand')}
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
        hint={t('auth.secondFactors.enrol.codeHint')}
        kind="digits"
        label={t('auth.secondFactors.enrol.code')}
      />
    </EnrolStep>
  );
}
