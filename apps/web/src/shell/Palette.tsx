import '@mantine/spotlight/styles.layer.css';
import { foundKinds } from '@gatehouse/api/overview/finds';
import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SearchResultRow } from '../features/overview/finds/SearchResultRow.tsx';
import { useSearchResults } from '../features/overview/finds/useSearchResults.ts';
import { useWays } from '../features/overview/finds/useWays.ts';
import { addressOf, menuFor } from '../menu.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useSession } from '../platform/session/session.ts';
import { useLogout } from '../platform/session/useLogout.ts';
import { LogoutIcon, SearchIcon } from '../ui/display/icons.ts';
import { matches } from '../ui/list/match.ts';
import { useThemeSwitch } from '../ui/page/useThemeSwitch.ts';
import { takeEarlyKeys } from './earlyKeys.ts';
import classes from './Palette.module.css';

const [store, palette] = createSpotlight();

const titleOf = {
  person: 'titles./staff',
  department: 'titles./department',
  room: 'titles./rooms',
  door: 'titles./doors',
  device: 'titles./devices',
} as const;

/**
 * Props for the ScrollArea inside the list, so that keyboard users can focus and scroll it. They are spread from an
 * object, because the type of the list does not declare them.
 */
const keysScrollIt = { viewportProps: { tabIndex: 0 } };

/**
 * Selects the first list item if none is selected, so that Enter always opens an item. Runs after every render, because
 * results may arrive after the last key press.
 */
function useHasSelection() {
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    const [first] = list?.querySelectorAll('[data-action]') ?? [];
    if (!first || list?.querySelector('[data-selected]')) return;
    first.setAttribute('data-selected', 'true');
    store.updateState((now) => ({ ...now, selected: 0 }));
  });
}

/**
 * Shows the command palette. It opens with Ctrl K, and whenever `asked` changes. It lists the screens of the person's
 * menu, the commands of the top bar, and the rows that match the query.
 */
export function Palette({ asked }: { asked: number }) {
  const t = useText();
  const [query, setQuery] = useState('');
  const ways = useWays();
  const { rows, isComing } = useSearchResults(query);
  const pages = useScreens().filter(({ label }) => matches(query, label));
  const commands = useCommands().filter(({ label }) => matches(query, label));
  const visibleRows = rows.filter((row) => ways(row).length > 0);
  useEffect(() => {
    if (asked === 0) return;
    // An open palette has the focus already and receives the keys itself.
    if (store.getState().opened) takeEarlyKeys();
    else palette.open();
  }, [asked]);
  useHasSelection();

  return (
    <Spotlight.Root
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
      classNames={{ action: classes.action ?? '', actionsGroup: classes.group ?? '' }}
      maxHeight={480}
      onQueryChange={setQuery}
      query={query}
      scrollable
      shortcut={null}
      size={680}
      store={store}
    >
      <Spotlight.Search
        aria-label={t('shell.palette.placeholder')}
        leftSection={<SearchIcon size={20} />}
        onFocus={() => {
          const early = takeEarlyKeys();
          if (early) setQuery(early);
        }}
        placeholder={t('shell.palette.placeholder')}
      />
      <VisuallyHidden role="status">
        {query !== '' && !isComing && t('overview.finds.count', { count: pages.length + visibleRows.length })}
      </VisuallyHidden>
      <Spotlight.ActionsList {...keysScrollIt}>
        {[...new Set(pages.map(({ group }) => group))].map((group) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {pages
              .filter((page) => page.group === group)
              .map(({ id, group: _, ...page }) => (
                <Spotlight.Action key={id} {...page} highlightQuery />
              ))}
          </Spotlight.ActionsGroup>
        ))}
        {foundKinds
          .filter((kind) => visibleRows.some((row) => row.kind === kind))
          .map((kind) => (
            <Spotlight.ActionsGroup key={kind} label={t(titleOf[kind])}>
              {visibleRows
                .filter((row) => row.kind === kind)
                .map((row) => (
                  <SearchResultRow found={row} key={row.id} onGo={palette.close} ways={ways(row)} />
                ))}
            </Spotlight.ActionsGroup>
          ))}
        {commands.length > 0 && (
          <Spotlight.ActionsGroup label={t('shell.palette.commands')}>
            {commands.map(({ id, ...command }) => (
              <Spotlight.Action key={id} {...command} highlightQuery />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {pages.length + visibleRows.length + commands.length === 0 && (
          <Spotlight.Empty>{t(isComing ? 'common.states.loading' : 'shell.palette.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useScreens() {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  return menuFor(can).flatMap((group) =>
    group.entries.map(({ to, icon: Icon }) => ({
      id: to,
      group: t(group.label),
      label: t(`titles.${to}`),
      leftSection: <Icon size={20} />,
      onClick: () => void navigate({ to: addressOf(to) }),
    })),
  );
}

function useCommands() {
  const t = useText();
  const { label, Icon, toggle } = useThemeSwitch();
  const { logout } = useLogout();
  return [
    { id: 'colours', label, leftSection: <Icon size={20} />, onClick: toggle },
    { id: 'logout', label: t('shell.logout'), leftSection: <LogoutIcon size={20} />, onClick: logout },
  ];
}
