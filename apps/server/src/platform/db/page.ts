import { type SelectQueryBuilder, sql } from 'kysely';

/** A page of what a query finds, in its order, and how many rows that is in all. */
export async function rowsOfPage<DB, Tables extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Tables, Row>,
  { page, size }: { page: number; size: number },
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
