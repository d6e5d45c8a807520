import type { ReactNode } from 'react';
import { DataTable } from '../table/DataTable.tsx';
import type { DataTableProps } from '../table/tableProps.ts';
import { Filters } from './Filters.tsx';
import { Paged } from './Paged.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { PageSize } from './usePageSize.ts';

interface AddressPatch {
  page?: number;
  keyword?: string | undefined;
  sort?: string | undefined;
}

interface Props<T extends object, Filter extends string>
  extends Omit<DataTableProps<T>, 'rows' | 'onClearFilters'> {
  /** Result of the screen's `useUrl`, with `page`, and with `keyword`, `sort` and the filters if the list has them. */
  address: {
    url: { [F in Filter]?: unknown } & { keyword?: string; page?: number };
    go(patch: AddressPatch): void;
    filter(patch: AddressPatch): void;
  };
  /** The response of the list, or one page of local rows (`clientPage`). Undefined until the first response arrives. */
  answer:
    | { content: T[]; totalElements: number; totalPages: number; number: number; totalIsCapped?: boolean }
    | undefined;
  /** Page size and the sizes to choose from. Absent if the page size is fixed. */
  pages?: PageSize;
  /** Label of the search box, such as "Search companies". Absent without a search. */
  search?: string;
  /** Search delay in milliseconds after the last key press (spec §9). */
  debounce?: number;
  /** Placeholder of the search box, if the label is too long. */
  hint?: string;
  /** Filter fields after the search box. */
  filters?: ReactNode;
  /** A component that replaces the whole filter bar. */
  bar?: ReactNode;
  /** Controls at the right end of the filter bar, such as the layout. */
  end?: ReactNode;
  /** Search parameters that "Clear filters" removes. The keyword of the search box is always one of them. */
  filteredBy?: readonly Filter[];
  /** Clears the filters if more than the parameters in `filteredBy` must change. Undefined while no filter is set. */
  onClearFilters?: (() => void) | undefined;
  /** Content between the filter bar and the table. */
  children?: ReactNode;
  /** Content between the table and its pages, such as a `SelectionBar`. */
  foot?: ReactNode;
}

/**
 * Shows the table of a screen with its filter bar and pages. The URL contains the filters and the page. If `sort` is
 * passed, the column headers change the `sort` of the URL.
 */
export function TableList<T extends object, Filter extends string = never>({
  address,
  answer,
  pages,
  search,
  debounce = 500,
  hint,
  filters,
  bar,
  end,
  filteredBy = [],
  onClearFilters,
  children,
  foot,
  ...table
}: Props<T, Filter>) {
  const { url, go, filter } = address;
  const names: readonly ('keyword' | Filter)[] = search ? ['keyword', ...filteredBy] : filteredBy;
  const isFiltered = names.some((name) => url[name] !== undefined);
  const clear = () => filter(Object.fromEntries(names.map((name) => [name, undefined])));
  return (
    <>
      {bar}
      {!bar && (search || filters || end) && (
        <Filters end={end}>
          {search && (
            <SearchBox
              debounce={debounce}
              hint={hint}
              label={search}
              onSearch={(typed) => filter({ keyword: typed })}
              value={url.keyword}
            />
          )}
          {filters}
        </Filters>
      )}
      {children}
      <DataTable
        {...('sort' in table && { onSort: (sort: string | undefined) => filter({ sort }) })}
        {...table}
        onClearFilters={onClearFilters ?? (isFiltered ? clear : undefined)}
        rows={answer?.content}
      />
      {foot}
      <Paged answer={answer} onPage={(next) => go({ page: next })} page={url.page} size={pages} />
    </>
  );
}
