import { Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { SearchIcon } from '../display/icons.ts';
import { Loaded } from '../feedback/Loaded.tsx';
import type { Load } from '../feedback/load.ts';
import { FormNote } from '../form/FormNote.tsx';
import { useIsPhone } from '../page/phone.ts';
import { matches } from './match.ts';
import classes from './SplitList.module.css';
import { type SideProps, type SideSearch, type SplitRow, SplitRows } from './SplitRows.tsx';
import { rowOfCode } from './sideRows.ts';

interface Props<T extends SplitRow> {
  /** Name of the left pane, such as "Companies". */
  label: string;
  rows: readonly T[] | undefined;
  load: Load;
  /** Code of the selected row in the URL. If it is absent or unknown, the first row is selected. */
  selected: string | undefined;
  /** Code as written in the URL. If no row has this code, a note says so. */
  asked?: string | undefined;
  onSelect: (code: string) => void;
  /** Searches the rows of the left pane in the portal. Pass it if `rows` contains only the first rows. */
  found?: SideSearch;
  /** Content of the right pane if the selected row is not in `rows`. */
  outside?: ReactNode;
  empty: ReactNode;
  children: (row: T) => ReactNode;
}

/**
 * Shows a list on the left and the selected row on the right. Phones show a select field in place of the list. A single
 * row is shown without a list.
 */
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
  const selectedRow = rowOfCode(rows, selected);
  const row = selectedRow ?? (outside ? undefined : rows?.[0]);
  const current = row?.code ?? selected;
  const isUnknown = asked !== undefined && rows !== undefined && !selectedRow;
  const skeleton = (
    <Stack aria-busy="true" aria-label={t('common.states.loading')} gap={6} role="status" w="16rem">
      {[1, 2, 3, 4, 5].map((index) => (
        <Skeleton height={44} key={index} radius="sm" />
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

type LabelledSideProps = SideProps & { label: string };

// Maximum number of rows for which the list has no filter.
const mostWithoutFilter = 8;

function Pane({ label, rows, found, selected, onSelect }: LabelledSideProps) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const visibleRows =
    found?.rows ?? rows.filter(({ title, code, note }) => matches(keyword, title, code, note));
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
      {visibleRows.length > 0 ? (
        <SplitRows found={found} onSelect={onSelect} rows={visibleRows} selected={selected} />
      ) : (
        <Text c="dimmed" fz="sm" p="xs" role="status">
          {t('common.states.noMatch')}
        </Text>
      )}
    </nav>
  );
}

function Chooser({ label, rows, found, selected, onSelect }: LabelledSideProps) {
  const t = useText();
  // The chosen search result. It is stored, because later results may not contain it.
  const [chosen, setChosen] = useState<SplitRow>();
  const offered = found?.rows ?? rows;
  const all = !chosen || offered.some(({ code }) => code === chosen.code) ? offered : [chosen, ...offered];
  const labelOf = ({ title, note }: SplitRow) => (note ? `${title} · ${note}` : title);
  return (
    <Select
      allowDeselect={false}
      className={classes.chooser}
      data={all.map((row) => ({ value: row.code, label: labelOf(row) }))}
      // Also filters the results of the portal, because they may be those of an earlier text.
      filter={({ options, search, limit }) =>
        options.filter((option) => 'label' in option && matches(search, option.label)).slice(0, limit)
      }
      {...(found && { onDropdownClose: () => found.onSearch('') })}
      label={label}
      limit={100}
      nothingFoundMessage={t('common.states.noOptions')}
      onChange={(code) => {
        setChosen(all.find((row) => row.code === code));
        if (code !== null) onSelect(code);
      }}
      // Ignores the label that the field writes into its search box after a choice, because the person did not type it.
      onSearchChange={(typed) => !all.some((row) => labelOf(row) === typed) && found?.onSearch(typed)}
      searchable={rows.length > mostWithoutFilter}
      value={selected ?? null}
    />
  );
}
