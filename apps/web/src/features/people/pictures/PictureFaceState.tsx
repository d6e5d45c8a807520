import type { FaceStatus } from '@gatehouse/api/people/employee';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';

const tones = { NONE: 'quiet', WAITING_APPROVAl: 'warn', DONE: 'good' } as const; // sic: the API spells `WAITING_APPROVAl` with a lowercase l

export function FaceState({ status }: { status: FaceStatus }) {
  const t = useText();
  return <StatusBadge tone={tones[status]}>{t(`people.recognitionPictures.states.${status}`)}</StatusBadge>;
}
