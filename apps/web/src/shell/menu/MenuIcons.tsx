import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { addressOf, type MenuEntry, type MenuGroup } from '../../menu.ts';
import { useText } from '../../platform/i18n/useText.ts';
import classes from './MenuIcons.module.css';
import { WaitingCount } from './WaitingCount.tsx';
import { sumWaiting, type WaitingTotals } from './waiting.ts';

interface Props {
  groups: readonly MenuGroup[];
  here: MenuEntry | undefined;
  waiting: WaitingTotals;
}

/** Shows the menu as one icon per group. A menu next to the icon lists the entries of the group. */
export function MenuIcons({ groups, here, waiting }: Props) {
  const t = useText();
  return (
    <div className={classes.icons}>
      {groups.map((group) => (
        <Menu
          key={group.label}
          offset={8}
          openDelay={120}
          position="right-start"
          trigger="click-hover"
          width={208}
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <UnstyledButton
              className={classes.icon}
              data-here={group.entries.some(({ to }) => to === here?.to) || undefined}
            >
              <group.icon size={18} />
              <span className={classes.said}>{t(group.label)}</span>
              <WaitingCount waiting={sumWaiting(group.entries.map(({ to }) => waiting[to]))} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t(group.label)}</Menu.Label>
            {group.entries.map(({ to }) => (
              <Menu.Item
                aria-current={to === here?.to ? 'page' : undefined}
                className={classes.entry}
                component={Link}
                key={to}
                rightSection={<WaitingCount waiting={waiting[to]} />}
                to={addressOf(to)}
              >
                {t(`titles.${to}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
    </div>
  );
}
