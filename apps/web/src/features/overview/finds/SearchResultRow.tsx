import type { SearchResult } from '@gatehouse/api/overview/finds';
import { UnstyledButton } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Face } from '../../../ui/display/Face.tsx';
import { DepartmentIcon, DeviceIcon, DoorIcon, RoomIcon } from '../../../ui/display/icons.ts';
import classes from './SearchResultRow.module.css';
import type { ResultTarget } from './useWays.ts';

const icons = { department: DepartmentIcon, room: RoomIcon, door: DoorIcon, device: DeviceIcon } as const;

interface Props {
  found: SearchResult;
  /**
   * The pages that a search result can open and that the signed-in person may open. Choosing the row opens the first
   * page.
   */
  ways: readonly ResultTarget[];
  onGo: () => void;
}

export function SearchResultRow({ found, ways, onGo }: Props) {
  const t = useText();
  const { me } = useSession();
  const [first, ...others] = ways;
  if (!first) return null;
  const { kind, name, code, accountName, places } = found;
  const Icon = kind === 'person' ? null : icons[kind];
  const company = me.companyId === null ? [found.companyName] : [];
  const inactive = found.isEnabled ? [] : [t('common.values.inactive')];
  return (
    <div className={classes.row}>
      <Spotlight.Action
        className={classes.action ?? ''}
        classNames={{ actionDescription: classes.note ?? '' }}
        description={[accountName, code, ...places, ...company, ...inactive].filter(Boolean).join(' · ')}
        highlightQuery
        label={name}
        leftSection={
          Icon ? (
            <Icon size={20} />
          ) : (
            <Face mark={accountName ?? code} name={name} size={30} src={found.avatarUrl} />
          )
        }
        onClick={first.go}
      />
      <div className={classes.ways}>
        {others.map(({ label, go }) => (
          <UnstyledButton
            aria-label={t('overview.finds.wayOf', { way: t(`overview.finds.ways.${label}`), name })}
            className={classes.way}
            key={label}
            onClick={() => {
              onGo();
              go();
            }}
          >
            {t(`overview.finds.ways.${label}`)}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
