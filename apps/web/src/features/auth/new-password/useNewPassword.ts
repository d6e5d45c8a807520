import { sessions } from '@gatehouse/api/auth/sessions';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { parse } from '@gatehouse/api/platform/fields';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { fieldText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { reloadSession, useMe } from '../../../platform/session/session.ts';

const { body } = sessions.changePassword;
const shape = body.omit({ username: true }).extend({ verify: body.shape.newPassword });
const start = { oldPassword: '', newPassword: '', verify: '' };
type Field = keyof typeof start;

const places: Partial<Record<ErrorCode, Field>> = {
  AUTH_WRONG_PASSWORD: 'oldPassword',
  AUTH_PASSWORD_TOO_WEAK: 'newPassword',
};

/** The form of spec §5 "Password change"; afterwards the person goes on to `from`. */
export function useNewPassword(from: string | undefined) {
  const t = useText();
  const router = useRouter();
  const me = useMe();
  const [values, setValues] = useState(start);
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const [problems, setProblems] = useState<readonly string[]>([]);
  const labels: Record<Field, string> = {
    oldPassword: t('auth.newPassword.old'),
    newPassword: t('auth.newPassword.new'),
    verify: t('auth.newPassword.verify'),
  };

  const { save, isPending } = useSave(sessions.changePassword, {
    onSuccess: async () => {
      await reloadSession();
      router.history.push(from ?? '/dashboard');
    },
    onRefusal: (error: CallError) => {
      const place = places[error.code];
      if (place) setWrong({ [place]: error.message });
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
    if (values.verify !== values.newPassword) found.verify ??= t('auth.newPassword.verifyFailed');
    setWrong(found);
    const { oldPassword, newPassword } = values;
    if (me && Object.keys(found).length === 0) {
      save({ body: { oldPassword, newPassword, username: me.accountName } });
    }
  };

  return {
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
