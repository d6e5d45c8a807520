import { type Presence, presences } from '@gatehouse/api/people/presences.rules';
import { useText } from '../../../../platform/i18n/useText.ts';
import { StateTiles } from '../../../../ui/list/StateTiles.tsx';
import { useUrl } from '../../../../ui/url/url.ts';
import { presenceTones } from './SeenToday.tsx';
import { staffUrl } from './staff.url.ts';

/** Shows the number of filtered people by presence. A click on a number filters the list. */
export function StaffPresences({ counts }: { counts: Record<Presence, number> | undefined }) {
  const t = useText();
  const { url, filter } = useUrl(staffUrl);
  return (
    <StateTiles<Presence>
      label={t('people.employees.presence')}
      onChange={(presence) => filter({ presence: presence ?? undefined })}
      tiles={[
        {
          value: null,
          label: t('people.employees.presences.all'),
          count: counts && Object.values(counts).reduce((sum, count) => sum + count, 0),
        },
        ...presences.map((value) => ({
          value,
          label: t(`people.employees.presences.${value}`),
          count: counts?.[value],
          tone: presenceTones[value],
        })),
      ]}
      value={url.presence ?? null}
    />
  );
}
