import { sessions } from '@gatehouse/api/auth/sessions';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { parse } from '@gatehouse/api/platform/fields';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { fieldText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useMe } from '../../../platform/session/session.ts';

const { body } = sessions.changePassword;
const shape = body.omit({ username: true }).extend({ verify: body.shape.newPassword });
const start = { oldPassword: '', newPassword: '', verify: '' };
type Field = keyof typeof start;

const places: Partial<Record<ErrorCode, Field>> = {
  AUTH_WRONG_PASSWORD: 'oldPassword',
  AUTH_PASSWORD_TOO_WEAK: 'newPassword',
};

interface Options {
  /** What the password is called that is replaced. */
  oldLabel: string;
  onSuccess: () => void;
  /** What the toast says afterwards instead of the portal's message. */
  done?: string;
}

/** The form of spec §5 "Password change": current, new, verify. */
export function usePasswordForm({ oldLabel, onSuccess, ...toast }: Options) {
  const t = useText();
  const me = useMe();
  const [values, setValues] = useState(start);
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const [problems, setProblems] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);
  const show = (found: Partial<Record<Field, string>>) => {
    setWrong(found);
    setShown((times) => times + 1);
  };
  const labels: Record<Field, string> = {
    oldPassword: oldLabel,
    newPassword: t('newPassword.new'),
    verify: t('newPassword.verify'),
  };

  const { save, isPending } = useSave(sessions.changePassword, {
    ...toast,
    onSuccess: () => {
      setValues(start);
      onSuccess();
    },
    onRefusal: (error: CallError) => {
      const place = places[error.code];
      const [broken] = error.fields;
      if (place) show({ [place]: broken ? fieldText(broken, labels[place]) : error.message });
      else setProblems([error.message]);
      return true;
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblems([]);
    const checked = parse(shape, values);
    const found: Partial<Record<string, string>> = Object.fromEntries(
      checked.ok ? [] : checked.fields.map((bad) => [bad.field, fieldText(bad, labels[bad.field as Field])]),
    );
    if (values.verify !== values.newPassword) found.verify ??= t('newPassword.verifyFailed');
    show(found);
    const { oldPassword, newPassword } = values;
    if (me && Object.keys(found).length === 0) {
      save({ body: { oldPassword, newPassword, username: me.accountName } });
    }
  };

  return {
    form,
    me,
    bind: (name: Field) => ({
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
