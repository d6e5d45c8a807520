import { sessions } from '@gatehouse/api/auth/sessions';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { parse } from '@gatehouse/api/platform/fields';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { fieldText, type TranslateText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useMe } from '../../../platform/session/session.ts';

const { body } = sessions.changePassword;
const shape = body.omit({ username: true }).extend({ verify: body.shape.newPassword });
const start = { oldPassword: '', newPassword: '', verify: '' };
type PasswordFieldName = keyof typeof start;

const errorFields: Partial<Record<ErrorCode, PasswordFieldName>> = {
  AUTH_WRONG_PASSWORD: 'oldPassword',
  AUTH_PASSWORD_TOO_WEAK: 'newPassword',
};

interface PasswordFormOptions {
  oldLabel: string;
  onSuccess: () => void;
  /** Text of the toast. Defaults to the portal's message. */
  done?: string;
}

type PasswordLabels = Record<PasswordFieldName, string>;

const labelsOf = (t: TranslateText, oldLabel: string): PasswordLabels => ({
  oldPassword: oldLabel,
  newPassword: t('newPassword.new'),
  verify: t('newPassword.verify'),
});

/** Returns the errors of the form by field. */
function findErrors(
  t: TranslateText,
  labels: PasswordLabels,
  values: typeof start,
): Partial<Record<string, string>> {
  const checked = parse(shape, values);
  const errors: Partial<Record<string, string>> = Object.fromEntries(
    checked.ok
      ? []
      : checked.fields.map((bad) => [bad.field, fieldText(bad, labels[bad.field as PasswordFieldName])]),
  );
  if (values.verify !== values.newPassword) errors.verify ??= t('newPassword.verifyFailed');
  return errors;
}

/**
 * Returns the form for a change of password (spec §5 "Password change") with current password, new password and
 * confirmation.
 */
export function usePasswordForm({ oldLabel, onSuccess, ...toast }: PasswordFormOptions) {
  const t = useText();
  const me = useMe();
  const [values, setValues] = useState(start);
  const [wrong, setWrong] = useState<Partial<Record<PasswordFieldName, string>>>({});
  const [problems, setProblems] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const [shownCount, setShown] = useState(0);
  useEffect(() => {
    if (shownCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shownCount]);
  const showErrors = (errors: Partial<Record<PasswordFieldName, string>>) => {
    setWrong(errors);
    setShown((times) => times + 1);
  };
  const labels = labelsOf(t, oldLabel);

  const { save, isPending } = useSave(sessions.changePassword, {
    ...toast,
    onSuccess: () => {
      setValues(start);
      onSuccess();
    },
    onRefusal: (error: CallError) => {
      const field = errorFields[error.code];
      const [broken] = error.fields;
      if (field) showErrors({ [field]: broken ? fieldText(broken, labels[field]) : error.message });
      else setProblems([error.message]);
      return true;
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems([]);
    const errors = findErrors(t, labels, values);
    showErrors(errors);
    const { oldPassword, newPassword } = values;
    if (me && Object.keys(errors).length === 0) {
      save({ body: { oldPassword, newPassword, username: me.accountName } });
    }
  };

  return {
    form,
    me,
    bind: (name: PasswordFieldName) => ({
      name,
      label: labels[name],
      value: values[name],
      error: wrong[name],
      onChange: (value: string) => {
        setValues((now) => ({ ...now, [name]: value }));
        setWrong(({ [name]: _settled, ...others }) => others);
      },
    }),
    ready: Object.values(values).every((value) => value !== ''),
    problems,
    isPending,
    submit,
  };
}
