import type { Presence } from '@gatehouse/api/people/presences.rules';
import { formatTime } from '../../../../platform/dates.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { Dot } from '../../../../ui/display/StatusBadge.tsx';
import type { Tone } from '../../../../ui/display/tones.ts';
import classes from './SeenToday.module.css';
import type { SeenToday as Seen } from './usePresences.ts';

export const presenceTones: Record<Presence, Tone> = {
  IN: 'good',
  OUT: 'quiet',
  NOT_SEEN: 'quiet',
  INACTIVE: 'quiet',
};

export function SeenToday({ seen }: { seen: Seen | undefined }) {
  const t = useText();
  if (!seen) return <span className={classes.line} />;
  const { presence, at, timeZone, doorName } = seen;
  const presenceText = [
    t(`people.employees.presences.${presence}`),
    at && formatTime(at, timeZone ?? undefined),
    doorName,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={classes.line}>
      <Dot tone={presenceTones[presence]} />
      {presenceText}
    </span>
  );
}
