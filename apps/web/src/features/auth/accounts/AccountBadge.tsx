import { accountStateOf } from '@gatehouse/api/auth/accounts.rules';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';

const tones = { fresh: 'warn', invited: 'warn', active: 'good', locked: 'bad', disabled: 'quiet' } as const;

export function AccountBadge({ account }: { account: Parameters<typeof accountStateOf>[0] }) {
  const t = useText();
  const state = accountStateOf(account);
  return <StatusBadge tone={tones[state]}>{t(`people.employees.states.${state}`)}</StatusBadge>;
}
