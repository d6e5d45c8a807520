import { passwordLimits } from '@gatehouse/api/auth/sessions';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';

interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Tells the browser's password manager which password this is. */
  kind: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
  /** It is the first to be filled. */
  isFirst?: boolean;
}

/** A password with a switch to show it. */
export function PasswordField({ name, label, value, onChange, kind, hint, error, isFirst = false }: Props) {
  const t = useText();
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      // Mantine tells every other input that it is wrong, but not this one
      aria-invalid={error !== undefined || undefined}
      autoComplete={kind}
      autoFocus={isFirst}
      description={hint}
      error={error}
      label={label}
      maxLength={passwordLimits.max}
      name={name}
      onChange={(event) => onChange(event.currentTarget.value)}
      onVisibilityChange={setVisible}
      size="md"
      value={value}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t('common.actions.hidePassword') : t('common.actions.showPassword'),
        tabIndex: 0,
      }}
      visible={visible}
    />
  );
}
