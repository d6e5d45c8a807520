import type { Employee } from '@gatehouse/api/people/employee';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';

const tones = { fresh: 'warn', invited: 'warn', active: 'good', locked: 'bad', disabled: 'quiet' } as const;

/** Whether the person can sign in, as a word (spec §4 account status). */
export function AccountState({ employee }: { employee: Employee }) {
  const t = useText();
  const state = stateOf(employee);
  const tone: Tone = tones[state];
  return <StatusBadge tone={tone}>{t(`people.employees.states.${state}`)}</StatusBadge>;
}

function stateOf({ accountStatus, changedPwdTime }: Employee): keyof typeof tones {
  switch (accountStatus) {
    case 0:
      return 'fresh';
    case 1:
      return changedPwdTime === null ? 'invited' : 'active';
    case -1:
      return 'locked';
    case -99:
      return 'disabled';
  }
}
