import type { Page } from '@gatehouse/api/platform/shapes';
import { type SelectQueryBuilder, sql } from 'kysely';
import { pageOf } from '../paging.ts';

type Asked = { page: number; size: number };

/** The page that was asked for of what a query finds, in its order, each row as `present` shows it. */
export async function foundPage<DB, Tables extends keyof DB, Row, T>(
  found: SelectQueryBuilder<DB, Tables, Row>,
  asked: Asked,
  present: (row: Awaited<ReturnType<typeof found.execute>>[number]) => T,
): Promise<Page<T>> {
  const { rows, total } = await rowsOfPage(found, asked);
  return pageOf(rows.map(present), total, asked);
}

/** A page of what a query finds, in its order, and how many rows that is in all. */
export async function rowsOfPage<DB, Tables extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Tables, Row>,
  { page, size }: Asked,
): Promise<{ rows: Awaited<ReturnType<typeof found.execute>>; total: number }> {
  const rows = await found
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await found
    .clearSelect()
    .clearOrderBy()
    .select(sql`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total };
}
