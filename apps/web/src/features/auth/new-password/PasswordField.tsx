import { passwordLimits } from '@gatehouse/api/auth/sessions';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';

interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Kind of password for password managers: current or new. */
  kind: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
  /** True if the field gets the focus when it is shown. */
  isFirst?: boolean;
}

export function PasswordField({ name, label, value, onChange, kind, hint, error, isFirst = false }: Props) {
  const t = useText();
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      // `aria-invalid` is set here, because Mantine sets it on all inputs except password inputs.
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
