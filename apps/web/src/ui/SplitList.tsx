import { Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { FormNote } from './FormNote.tsx';
import { SearchIcon } from './icons.tsx';
import { Loaded } from './Loaded.tsx';
import type { Load } from './load.ts';
import { matches } from './match.ts';
import { useIsPhone } from './phone.ts';
import classes from './SplitList.module.css';
import { type SplitRow, SplitRows } from './SplitRows.tsx';

interface Props<T extends SplitRow> {
  /** What is on the left: "Companies". */
  label: string;
  rows: readonly T[] | undefined;
  load: Load;
  /** The code in the address; absent, or unknown, is the first row. */
  selected: string | undefined;
  /** The code as the address says it: one that no row has is named. */
  asked?: string | undefined;
  onSelect: (code: string) => void;
  empty: ReactNode;
  /** The right side, for the selected row. */
  children: (row: T) => ReactNode;
}

/** Two panes: a list to choose from, and what belongs to the chosen row. On a phone the list is a chooser; of one row there is nothing to choose. */
export function SplitList<T extends SplitRow>({
  label,
  rows,
  load,
  selected,
  asked,
  onSelect,
  empty,
  children,
}: Props<T>) {
  const t = useText();
  const isPhone = useIsPhone();
  const named = rows?.find(({ code }) => code.toLowerCase() === selected?.toLowerCase());
  const row = named ?? rows?.[0];
  const isUnknown = asked !== undefined && rows !== undefined && !named;
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
        <div className={classes.panes} data-single={all.length === 1 || undefined}>
          {all.length > 1 &&
            (isPhone ? (
              <Chooser label={label} onSelect={onSelect} rows={all} selected={row?.code} />
            ) : (
              <Pane label={label} onSelect={onSelect} rows={all} selected={row?.code} />
            ))}
          <div className={classes.content}>
            <FormNote text={isUnknown ? t('ui.unknownCode', { code: asked, label }) : undefined} />
            {row && children(row)}
          </div>
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
      className={classes.chooser}
      data={rows.map(({ code, title, note }) => ({
        value: code,
        label: note ? `${title} · ${note}` : title,
      }))}
      label={label}
      limit={100}
      nothingFoundMessage={t('common.states.noOptions')}
      onChange={(code) => code !== null && onSelect(code)}
      searchable={rows.length > mostWithoutFilter}
      value={selected ?? null}
    />
  );
}
