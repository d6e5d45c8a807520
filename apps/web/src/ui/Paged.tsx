import { NativeSelect, Pagination } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { formatNumber } from '../platform/dates.ts';
import { useText } from '../platform/i18n/useText.ts';
import classes from './Paged.module.css';
import { useIsPhone } from './phone.ts';
import { withoutStep } from './url.ts';
import type { PageSize } from './usePageSize.ts';

interface Answer {
  content?: readonly unknown[];
  totalElements: number;
  totalPages: number;
  /** The zero-based page it is of. */
  number: number;
  /** The total stopped counting here: there are at least so many. */
  totalIsCapped?: boolean;
}

interface Props {
  /** A list's answer; absent until the first one came. */
  answer: Answer | undefined;
  /** Zero-based page of the address; absent is the first. */
  page: number | undefined;
  onPage: (page: number) => void;
  /** How many rows a page has, where that can be chosen. */
  size?: PageSize;
  /** Beside the total: what else is to be said of the rows. */
  children?: ReactNode;
}

/**
 * The footer of a list: which rows of how many, read aloud when it changes, how many on a page, and the pages. Steps back
 * by itself when the page no longer exists: its last row was deleted, or the address is old.
 */
export function Paged({ answer, page = 0, onPage, size, children }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const back = answer && answer.number === page ? stepBack(page, answer.totalPages) : page;
  useEffect(() => {
    if (back !== page) withoutStep(() => onPage(back));
  }, [back, page, onPage]);

  const total = answer?.totalElements ?? 0;
  const pages = answer?.totalPages ?? 0;
  const rows = answer && rowsOn(answer, size?.size);
  const said = () => {
    const shown = formatNumber(total);
    if (answer?.totalIsCapped) return t('ui.atLeast', { shown });
    if (!rows) return t('common.list.total', { count: total });
    return t('ui.rowsOf', { from: formatNumber(rows.from), to: formatNumber(rows.to), total: shown });
  };
  const isChoosable = size && !isPhone && total > Math.min(...size.sizes);
  return (
    <div className={classes.foot} data-blank={(total === 0 && !children) || undefined}>
      <span role="status">{total > 0 && said()}</span>
      {children}
      {isChoosable && (
        <NativeSelect
          aria-label={t('common.list.perPage')}
          className={classes.size}
          data={size.sizes.map((one) => ({ value: String(one), label: t('ui.rowsOnPage', { count: one }) }))}
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

/** The first and the last row of a page, numbered from 1, where there are several pages; `size`: rows of a full one, where it is known. */
export function rowsOn({ content, number, totalElements, totalPages }: Answer, size?: number) {
  if (!content?.length || totalPages < 2) return undefined;
  // the last page may be shorter than the others
  const isLast = number + 1 === totalPages;
  const before = isLast ? (size ? number * size : totalElements - content.length) : number * content.length;
  return { from: before + 1, to: before + content.length };
}

/** The page to show instead of `page` (zero-based) when only `totalPages` are left. */
export const stepBack = (page: number, totalPages: number): number =>
  Math.min(page, Math.max(totalPages - 1, 0));
