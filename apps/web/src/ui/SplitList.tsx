import { Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { SearchIcon } from './icons.tsx';
import { Loaded } from './Loaded.tsx';
import type { Load } from './load.ts';
import { matches } from './match.ts';
import { useIsPhone } from './phone.ts';
import classes from './SplitList.module.css';
import { SplitRows } from './SplitRows.tsx';

export interface SplitRow {
  /** What the address calls it: a code. */
  code: string;
  title: string;
  /** A second line, such as an address. */
  note?: string;
}

interface Props<T extends SplitRow> {
  /** What is on the left: "Companies". */
  label: string;
  rows: readonly T[] | undefined;
  load: Load;
  /** The code in the address; absent, or unknown, is the first row. */
  selected: string | undefined;
  onSelect: (code: string) => void;
  empty: ReactNode;
  /** The right side, for the selected row. */
  children: (row: T) => ReactNode;
}

/** Two panes: a list to choose from, and what belongs to the chosen row. On a phone the list is a chooser. */
export function SplitList<T extends SplitRow>({
  label,
  rows,
  load,
  selected,
  onSelect,
  empty,
  children,
}: Props<T>) {
  const t = useText();
  const isPhone = useIsPhone();
  const row = rows?.find(({ code }) => code === selected) ?? rows?.[0];
  const skeleton = (
    <Stack aria-busy="true" aria-label={t('common.states.loading')} gap={6} role="status" w="16rem">
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton height={44} key={place} radius="sm" />
      ))}
    </Stack>
  );
  return (
    <Loaded empty={empty} load={load} onClearFilters={undefined} rows={rows} skeleton={skeleton}>
      {(all) => (
        <div className={classes.panes}>
          {isPhone ? (
            <Chooser label={label} onSelect={onSelect} rows={all} selected={row?.code} />
          ) : (
            <Pane label={label} onSelect={onSelect} rows={all} selected={row?.code} />
          )}
          <div className={classes.content}>{row && children(row)}</div>
        </div>
      )}
    </Loaded>
  );
}

interface SideProps {
  label: string;
  rows: readonly SplitRow[];
  selected: string | undefined;
  onSelect: (code: string) => void;
}

// a list one can see at once needs no filter
const mostWithoutFilter = 8;

function Pane({ label, rows, selected, onSelect }: SideProps) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const found = rows.filter(({ title, code, note }) => matches(keyword, title, code, note));
  return (
    <nav aria-label={label} className={classes.side}>
      <Text className={classes.label} component="h2">
        {label}
      </Text>
      {rows.length > mostWithoutFilter && (
        <TextInput
          aria-label={`${t('common.actions.filter')}: ${label}`}
          leftSection={<SearchIcon size={16} />}
          mb="xs"
          onChange={(event) => setKeyword(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setKeyword('')}
          placeholder={t('common.actions.filter')}
          size="xs"
          value={keyword}
        />
      )}
      {found.length > 0 ? (
        <SplitRows onSelect={onSelect} rows={found} selected={selected} />
      ) : (
        <Text c="dimmed" fz="sm" p="xs" role="status">
          {t('common.states.noMatch')}
        </Text>
      )}
    </nav>
  );
}

function Chooser({ label, rows, selected, onSelect }: SideProps) {
  const t = useText();
  return (
    <Select
      allowDeselect={false}
      data={rows.map(({ code, title }) => ({ value: code, label: title }))}
      label={label}
      limit={100}
      nothingFoundMessage={t('common.states.noOptions')}
      onChange={(code) => code !== null && onSelect(code)}
      searchable={rows.length > mostWithoutFilter}
      value={selected ?? null}
    />
  );
}
