import type { ReactNode } from 'react';
import type { Load } from '../feedback/load.ts';
import { CardGrid } from './CardGrid.tsx';
import { Filters } from './Filters.tsx';
import { Paged } from './Paged.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { PageSize } from './usePageSize.ts';

interface Props<T> {
  /** Name of the list, such as "Buildings". */
  label: string;
  /** Label of the search box, such as "Search buildings". */
  search: string;
  /** Search delay in milliseconds after the last key press (spec §9). */
  debounce: number;
  /** Result of the screen's `useUrl`, with the search parameters `keyword` and `page`. */
  address: {
    url: { keyword?: string; page?: number };
    go: (patch: { page: number }) => void;
    filter: (patch: { keyword: string | undefined }) => void;
  };
  /** The response of the list, or one page of local rows (`clientPage`). Undefined until the first response arrives. */
  answer: { content: T[]; totalElements: number; totalPages: number; number: number } | undefined;
  load: Load;
  pages: PageSize;
  keyOf: (row: T) => string | number;
  empty: ReactNode;
  /** Placeholder of the search box, if the label is too long. */
  hint?: string;
  /** Content at the right end of the filter bar, such as the sort order. */
  end?: ReactNode;
  children: (row: T) => ReactNode;
}

export function CardList<T>({ search, debounce, address, answer, pages, hint, end, ...grid }: Props<T>) {
  const { url, go, filter } = address;
  const { keyword, page } = url;
  return (
    <>
      <Filters end={end}>
        <SearchBox
          debounce={debounce}
          hint={hint}
          label={search}
          onSearch={(typed) => filter({ keyword: typed })}
          value={keyword}
        />
      </Filters>
      <CardGrid
        {...grid}
        onClearFilters={keyword ? () => filter({ keyword: undefined }) : undefined}
        rows={answer?.content}
      />
      <Paged answer={answer} onPage={(next) => go({ page: next })} page={page} size={pages} />
    </>
  );
}
