import type { Page } from '@gatehouse/api/platform/shapes';
import { type SelectQueryBuilder, sql } from 'kysely';
import { pageOf } from '../paging.ts';

type PageQuery = { page: number; size: number };

export async function findPage<DB, Tables extends keyof DB, Row, T>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  pageQuery: PageQuery,
  present: (row: Awaited<ReturnType<typeof query.execute>>[number]) => T,
): Promise<Page<T>> {
  const { rows, total } = await findPageRows(query, pageQuery);
  return pageOf(rows.map(present), total, pageQuery);
}

export async function findPageRows<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { page, size }: PageQuery,
): Promise<{ rows: Awaited<ReturnType<typeof query.execute>>; total: number }> {
  const rows = await query
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total };
}
