import { NativeSelect, Pagination } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { formatNumber } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { useIsPhone } from '../page/phone.ts';
import { withoutHistoryEntry } from '../url/url.ts';
import classes from './Paged.module.css';
import type { PageSize } from './usePageSize.ts';

interface PagedAnswer {
  content?: readonly unknown[];
  totalElements: number;
  totalPages: number;
  /** Zero-based number of the page. */
  number: number;
  /** True if counting stopped at a limit. The total is then a minimum. */
  totalIsCapped?: boolean;
}

interface Props {
  /** The response of the list. Undefined until the first response arrives. */
  answer: PagedAnswer | undefined;
  /** Zero-based page number in the URL. If absent, it is the first page. */
  page: number | undefined;
  onPage: (page: number) => void;
  /** Page size and the sizes to choose from. Absent if the page size is fixed. */
  size?: PageSize;
  /** Further information about the rows, shown after the total. */
  children?: ReactNode;
}

/**
 * Shows the footer of a list: row range, total, page size and page numbers. Announces changes to screen readers. Moves
 * to the last page if the current page does not exist, for example after its last row was deleted.
 */
export function Paged({ answer, page = 0, onPage, size, children }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const back = answer && answer.number === page ? stepBack(page, answer.totalPages) : page;
  useEffect(() => {
    if (back !== page) withoutHistoryEntry(() => onPage(back));
  }, [back, page, onPage]);

  const total = answer?.totalElements ?? 0;
  const pages = answer?.totalPages ?? 0;
  const rows = answer && rowRange(answer, size?.size);
  const describeRows = () => {
    const totalText = formatNumber(total);
    if (answer?.totalIsCapped) return t('ui.atLeast', { shown: totalText });
    if (!rows) return t('common.list.total', { count: total });
    return t('ui.rowsOf', { from: formatNumber(rows.from), to: formatNumber(rows.to), total: totalText });
  };
  const isChoosable = size && !isPhone && total > Math.min(...size.sizes);
  return (
    <div className={classes.foot} data-blank={(total === 0 && !children) || undefined}>
      <span role="status">{total > 0 && describeRows()}</span>
      {children}
      {isChoosable && (
        <NativeSelect
          aria-label={t('common.list.perPage')}
          className={classes.size}
          data={size.sizes.map((rowCount) => ({
            value: String(rowCount),
            label: t('ui.rowsOnPage', { count: rowCount }),
          }))}
          onChange={(event) => {
            size.choose(Number(event.currentTarget.value));
            onPage(0);
          }}
          value={String(size.size)}
        />
      )}
      {pages > 1 && (
        <Pagination
          aria-label={t('common.list.pages')}
          className={classes.pages}
          classNames={{ control: classes.page }}
          component="nav"
          getControlProps={(control) => ({ 'aria-label': t(`common.list.${control}`) })}
          getItemProps={(number) => ({
            'aria-label': t('common.list.page', { page: number, pages }),
          })}
          gap={2}
          onChange={(number) => onPage(number - 1)}
          siblings={isPhone ? 0 : 1}
          size="sm"
          total={pages}
          value={page + 1}
        />
      )}
    </div>
  );
}

/**
 * Returns the numbers of the first and last row of a page, counted from 1. Undefined for a single page or an empty
 * page. `size` is the page size, if known.
 */
export function rowRange({ content, number, totalElements, totalPages }: PagedAnswer, size?: number) {
  if (!content?.length || totalPages < 2) return undefined;
  // Derives the page size from the number of rows. The last page may have fewer rows.
  const isLast = number + 1 === totalPages;
  const before = isLast ? (size ? number * size : totalElements - content.length) : number * content.length;
  return { from: before + 1, to: before + content.length };
}

/** Returns the zero-based page to show after the number of pages changed. */
export const stepBack = (page: number, totalPages: number): number =>
  Math.min(page, Math.max(totalPages - 1, 0));
