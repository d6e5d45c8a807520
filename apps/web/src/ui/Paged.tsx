import { Group, Pagination, Text } from '@mantine/core';
import { useEffect } from 'react';
import { formatNumber } from '../platform/dates.ts';
import { useText } from '../platform/i18n/useText.ts';

interface Answer {
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
}

/**
 * The footer of a list: how many there are, read aloud when it changes, and the pages. Steps back by itself
 * when the page no longer exists: its last row was deleted, or the address is old.
 */
export function Paged({ answer, page = 0, onPage }: Props) {
  const t = useText();
  const back = answer && answer.number === page ? stepBack(page, answer.totalPages) : page;
  useEffect(() => {
    if (back !== page) onPage(back);
  }, [back, page, onPage]);

  const total = answer?.totalElements ?? 0;
  return (
    <Group justify="space-between" mih={36} mt="md">
      <Text c="dimmed" fz="sm" role="status">
        {total > 0 &&
          (answer?.totalIsCapped
            ? t('ui.atLeast', { shown: formatNumber(total) })
            : t('common.list.total', { count: total }))}
      </Text>
      {answer && answer.totalPages > 1 && (
        <Pagination
          aria-label={t('common.list.pages')}
          component="nav"
          getControlProps={(control) => ({ 'aria-label': t(`common.list.${control}`) })}
          getItemProps={(number) => ({
            'aria-label': t('common.list.page', { page: number, pages: answer.totalPages }),
          })}
          onChange={(number) => onPage(number - 1)}
          size="sm"
          total={answer.totalPages}
          value={page + 1}
        />
      )}
    </Group>
  );
}

/** The page to show instead of `page` (zero-based) when only `totalPages` are left. */
export const stepBack = (page: number, totalPages: number): number =>
  Math.min(page, Math.max(totalPages - 1, 0));
