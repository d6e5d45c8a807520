import { codeLimits } from '@gatehouse/api/auth/second-factor';
import { TextInput } from '@mantine/core';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

interface Props extends FieldBinding<string | null> {
  label: string;
  /** `digits` opens the number keys on a phone. `letters` is for recovery codes, which contain letters. */
  kind: 'digits' | 'letters';
  hint?: string;
}

/** Field for a one-time code from the authenticator app or from the list of recovery codes. */
export function OneTimeCodeField({ name, value, onChange, problem, label, kind, hint }: Props) {
  return (
    <TextInput
      autoCapitalize="none"
      autoComplete={kind === 'digits' ? 'one-time-code' : 'off'}
      description={hint}
      error={problemText(problem, label)}
      inputMode={kind === 'digits' ? 'numeric' : 'text'}
      label={label}
      maxLength={codeLimits.typed}
      name={name}
      onChange={(event) => onChange(event.currentTarget.value)}
      size="md"
      spellCheck={false}
      styles={{ input: { fontVariantNumeric: 'slashed-zero tabular-nums', letterSpacing: '0.08em' } }}
      value={value ?? ''}
    />
  );
}
