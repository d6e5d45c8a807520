import { Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { FormNote } from './FormNote.tsx';
import { SearchIcon } from './icons.ts';
import { Loaded } from './Loaded.tsx';
import type { Load } from './load.ts';
import { matches } from './match.ts';
import { useIsPhone } from './phone.ts';
import classes from './SplitList.module.css';
import { type Found, type SideProps, type SplitRow, SplitRows } from './SplitRows.tsx';

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
  /** What the left side shows instead of `rows`, which are the first of more. */
  found?: Found;
  /** The right side for a selected row that is not among `rows`. */
  outside?: ReactNode;
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
  found,
  outside,
  empty,
  children,
}: Props<T>) {
  const t = useText();
  const Side = useIsPhone() ? Chooser : Pane;
  const named = rows?.find(({ code }) => code.toLowerCase() === selected?.toLowerCase());
  const row = named ?? (outside ? undefined : rows?.[0]);
  const current = row?.code ?? selected;
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
          {all.length > 1 && (
            <Side found={found} label={label} onSelect={onSelect} rows={all} selected={current} />
          )}
          <div className={classes.content}>
            <FormNote text={isUnknown ? t('ui.unknownCode', { code: asked, label }) : undefined} />
            {row ? children(row) : outside}
          </div>
        </div>
      )}
    </Loaded>
  );
}

type Labelled = SideProps & { label: string };

// a list one can see at once needs no filter
const mostWithoutFilter = 8;

function Pane({ label, rows, found, selected, onSelect }: Labelled) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const shown = found?.rows ?? rows.filter(({ title, code, note }) => matches(keyword, title, code, note));
  const search = (typed: string) => {
    setKeyword(typed);
    found?.onSearch(typed);
  };
  return (
    <nav aria-label={label} className={classes.side}>
      <Text className={classes.label} component="h2">
        {label}
      </Text>
      {rows.length > mostWithoutFilter && (
        <TextInput
          aria-label={t('common.labelled', { label: t('common.actions.filter'), value: label })}
          leftSection={<SearchIcon size={16} />}
          mb="xs"
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && search('')}
          placeholder={t('common.actions.filter')}
          size="xs"
          value={keyword}
        />
      )}
      {shown.length > 0 ? (
        <SplitRows found={found} onSelect={onSelect} rows={shown} selected={selected} />
      ) : (
        <Text c="dimmed" fz="sm" p="xs" role="status">
          {t('common.states.noMatch')}
        </Text>
      )}
    </nav>
  );
}

function Chooser({ label, rows, found, selected, onSelect }: Labelled) {
  const t = useText();
  // whoever was searched for and chosen need not be among the first ones
  const [chosen, setChosen] = useState<SplitRow>();
  const offered = found?.rows ?? rows;
  const all = !chosen || offered.some(({ code }) => code === chosen.code) ? offered : [chosen, ...offered];
  const labelOf = ({ title, note }: SplitRow) => (note ? `${title} · ${note}` : title);
  return (
    <Select
      allowDeselect={false}
      className={classes.chooser}
      data={all.map((row) => ({ value: row.code, label: labelOf(row) }))}
      {...(found && { filter: ({ options }) => options, onDropdownClose: () => found.onSearch('') })}
      label={label}
      limit={100}
      nothingFoundMessage={t('common.states.noOptions')}
      onChange={(code) => {
        setChosen(all.find((row) => row.code === code));
        if (code !== null) onSelect(code);
      }}
      // the portal searches; choosing writes the row's label into the box, which is no search
      onSearchChange={(typed) => !all.some((row) => labelOf(row) === typed) && found?.onSearch(typed)}
      searchable={rows.length > mostWithoutFilter}
      value={selected ?? null}
    />
  );
}
