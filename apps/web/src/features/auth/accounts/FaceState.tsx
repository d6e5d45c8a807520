import type { AccountRow } from '@gatehouse/api/auth/accounts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';

const tones = { DONE: 'good', WAITING_APPROVAl: 'warn', NONE: 'quiet' } as const; // sic: the API spells `WAITING_APPROVAl` with a lowercase l

export function FaceState({ account: { registerFaceStatus: state } }: { account: AccountRow }) {
  const t = useText();
  return <StatusBadge tone={tones[state]}>{t(`people.recognitionPictures.states.${state}`)}</StatusBadge>;
}
