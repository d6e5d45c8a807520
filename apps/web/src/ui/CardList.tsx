import type { ReactNode } from 'react';
import { CardGrid } from './CardGrid.tsx';
import { Filters } from './Filters.tsx';
import type { Load } from './load.ts';
import { Paged } from './Paged.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { PageSize } from './usePageSize.ts';

interface Props<T> {
  /** What the cards are: "Buildings". */
  label: string;
  /** What one may search for: "Search buildings". */
  search: string;
  /** Milliseconds of rest before a search (spec §9). */
  debounce: number;
  /** The screen's `useUrl`, with `keyword` and `page`. */
  address: {
    url: { keyword?: string; page?: number };
    go: (patch: { page: number }) => void;
    filter: (patch: { keyword: string | undefined }) => void;
  };
  /** The list's answer, or a page made of rows already here (`clientPage`); absent until the first one came. */
  answer: { content: T[]; totalElements: number; totalPages: number; number: number } | undefined;
  load: Load;
  pages: PageSize;
  keyOf: (row: T) => string | number;
  empty: ReactNode;
  /** What is searched for, where the label is longer than the box. */
  hint?: string;
  /** At the bar's right end: the order of the cards. */
  end?: ReactNode;
  /** Draws one, as a `RowCard`. */
  children: (row: T) => ReactNode;
}

/** Rows as cards, searched and turned page by page, as the address says. */
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
