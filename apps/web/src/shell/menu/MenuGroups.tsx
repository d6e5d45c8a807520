import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { addressOf, type MenuEntry, type MenuGroup } from '../../menu.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { ChevronRightIcon } from '../../ui/display/icons.ts';
import { useKept } from '../../ui/page/useKept.ts';
import classes from './MenuGroups.module.css';
import { showCurrent } from './showCurrent.ts';
import { WaitingCount } from './WaitingCount.tsx';
import { sumWaiting, type WaitingTotals } from './waiting.ts';

// Maximum number of entries of a menu that is shown with all groups unfolded, because it fits on the screen.
const mostUnfolded = 15;

interface Props {
  groups: readonly MenuGroup[];
  /** The menu entry of the current screen or of its parent. */
  here: MenuEntry | undefined;
  waiting: WaitingTotals;
  /** Called after a screen is chosen, so that a drawer can close. */
  onGo: () => void;
}

/**
 * Shows the menu with labels. The browser stores which groups the person has folded. The group of the current screen is
 * open until the person folds it.
 */
export function MenuGroups({ groups, here, waiting, onGo }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [folds, setFolds] = useKept<Record<string, boolean>>('menu.open', {});
  const isShort = groups.flatMap(({ entries }) => entries).length <= mostUnfolded;
  const path = here?.to;
  useEffect(() => {
    if (path) showCurrent(list.current, 72);
  }, [path]);
  return (
    <div className={classes.groups} ref={list}>
      {groups.map((group) => {
        const isOpen = folds[group.label] ?? (isShort || group.entries.some(({ to }) => to === here?.to));
        return (
          <Group
            group={group}
            here={here}
            isOpen={isOpen}
            key={group.label}
            onFold={() => setFolds({ ...folds, [group.label]: !isOpen })}
            onGo={onGo}
            waiting={waiting}
          />
        );
      })}
    </div>
  );
}

interface GroupProps extends Omit<Props, 'groups'> {
  group: MenuGroup;
  isOpen: boolean;
  onFold: () => void;
}

/**
 * Shows a group of menu entries. A folded group shows only the entry of the current screen, and the sum of the
 * counts of the hidden entries.
 */
function Group({ group, here, isOpen, onFold, onGo, waiting }: GroupProps) {
  const t = useText();
  const heading = useId();
  const visible = group.entries.filter(({ to }) => isOpen || to === here?.to);
  const hidden = group.entries.filter((entry) => !visible.includes(entry));
  return (
    <section aria-labelledby={heading} className={classes.group}>
      <h2 className={classes.heading} id={heading}>
        <UnstyledButton aria-expanded={isOpen} className={classes.fold} onClick={onFold}>
          <group.icon />
          <span className={classes.name} title={t(group.label)}>
            {t(group.label)}
          </span>
          <WaitingCount waiting={sumWaiting(hidden.map(({ to }) => waiting[to]))} />
          <ChevronRightIcon size={14} />
        </UnstyledButton>
      </h2>
      {visible.length > 0 && (
        <ul className={classes.entries}>
          {visible.map(({ to }) => (
            <li key={to}>
              <Link
                activeProps={{}}
                aria-current={to === here?.to ? 'page' : undefined}
                className={classes.entry}
                onClick={onGo}
                to={addressOf(to)}
              >
                <span className={classes.name} title={t(`titles.${to}`)}>
                  {t(`titles.${to}`)}
                </span>
                <WaitingCount waiting={waiting[to]} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
