import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { addressOf, type MenuEntry, type MenuGroup } from '../menu.ts';
import { useText } from '../platform/i18n/useText.ts';
import { ChevronRightIcon } from '../ui/icons.ts';
import { useKept } from '../ui/useKept.ts';
import { showCurrent } from './inSight.ts';
import classes from './MenuGroups.module.css';
import { WaitingCount } from './WaitingCount.tsx';
import { type WaitingAt, waitingTogether } from './waiting.ts';

// a menu one can see at once needs no folding
const mostUnfolded = 15;

interface Props {
  groups: readonly MenuGroup[];
  /** The entry whose screen is shown, or one below it. */
  here: MenuEntry | undefined;
  waiting: WaitingAt;
  /** A screen was chosen, so a drawer may close. */
  onGo: () => void;
}

/** The menu in words. Groups fold, and this browser keeps which; where one is, is open until one folds it. */
export function MenuGroups({ groups, here, waiting, onGo }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [folds, keep] = useKept<Record<string, boolean>>('menu.open', {});
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
            onFold={() => keep({ ...folds, [group.label]: !isOpen })}
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

/** One group; folded it still shows the entry one is at, and what waits in the others together. */
function Group({ group, here, isOpen, onFold, onGo, waiting }: GroupProps) {
  const t = useText();
  const heading = useId();
  const shown = group.entries.filter(({ to }) => isOpen || to === here?.to);
  const hidden = group.entries.filter((entry) => !shown.includes(entry));
  return (
    <section aria-labelledby={heading} className={classes.group}>
      <h2 className={classes.heading} id={heading}>
        <UnstyledButton aria-expanded={isOpen} className={classes.fold} onClick={onFold}>
          <group.icon />
          <span className={classes.name} title={t(group.label)}>
            {t(group.label)}
          </span>
          <WaitingCount waiting={waitingTogether(hidden.map(({ to }) => waiting[to]))} />
          <ChevronRightIcon size={14} />
        </UnstyledButton>
      </h2>
      {shown.length > 0 && (
        <ul className={classes.entries}>
          {shown.map(({ to }) => (
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
