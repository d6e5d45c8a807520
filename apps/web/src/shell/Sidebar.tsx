import { Avatar, NavLink, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import { useId } from 'react';
import { entryAt, type MenuGroup, menuFor } from '../menu.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useSession } from '../platform/session/session.ts';
import { initials } from '../ui/initials.ts';
import classes from './Sidebar.module.css';
import { UserInfo } from './UserInfo.tsx';

/** `onGo`: a screen was chosen, so a drawer may close. */
export function Sidebar({ onGo }: { onGo: () => void }) {
  const t = useText();
  const { me, can } = useSession();
  const [open, modal] = useDisclosure(false);
  return (
    <>
      <ScrollArea className={classes.groups} type="auto">
        {menuFor(can).map((group) => (
          <Group group={group} key={group.label} onGo={onGo} />
        ))}
      </ScrollArea>
      <UnstyledButton aria-haspopup="dialog" className={classes.user} onClick={modal.open}>
        <Avatar alt="" color="brand" src={me.avatarUrl}>
          {initials(me.displayName)}
        </Avatar>
        <Stack className={classes.name} gap={0}>
          <Text component="span" fw={600} fz="sm" truncate>
            {me.displayName}
          </Text>
          <Text c="dimmed" component="span" fz="xs" truncate>
            {me.title || me.accountName}
          </Text>
          <span className={classes.hint}>{t('shell.account')}</span>
        </Stack>
      </UnstyledButton>
      <UserInfo me={me} onClose={modal.close} opened={open} />
    </>
  );
}

function Group({ group, onGo }: { group: MenuGroup; onGo: () => void }) {
  const t = useText();
  const heading = useId();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <section aria-labelledby={heading} className={classes.group}>
      <Text c="dimmed" className={classes.heading} component="h2" fw={600} fz="xs" id={heading}>
        {t(group.label)}
      </Text>
      {group.entries.map(({ to, label, icon: Icon }) => {
        const active = entryAt(path)?.to === to;
        return (
          <NavLink
            active={active}
            aria-current={active ? 'page' : undefined}
            className={classes.entry}
            component={Link}
            key={to}
            label={t(label)}
            leftSection={<Icon size={20} />}
            onClick={onGo}
            to={to}
          />
        );
      })}
    </section>
  );
}
