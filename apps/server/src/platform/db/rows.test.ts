import { expect, it } from 'vitest';
import { columnAliases } from './columns.ts';
import type { Db } from './database.ts';
import { defineRow } from './rows.ts';

const columns = { webhookName: 'name', url: 'url' } as const;
const described = (db: Db) => db.selectFrom('webhooks').select(columnAliases('webhooks', columns));
const row = { table: 'webhooks', columns, described, missing: 'HOOK_NOT_FOUND' } as const;

/** This function is never called. The compiler checks the calls in it. */
async function checkCalls(
  call: Parameters<typeof hook.insert>[0],
  before: Awaited<ReturnType<typeof hook.find>>,
) {
  const name: string = before.shownName;
  // @ts-expect-error The value has another type than the column.
  await hook.update({ ...call, body: { webhookName: 5 } }, before);
  // @ts-expect-error The body has no field with this name.
  await hook.update({ ...call, body: { webhookNam: 'x' } }, before);
  // @ts-expect-error A required column is missing.
  await hook.insert(call, { company_id: 1 });
  // @ts-expect-error `besides` must not contain a column that the body can write.
  await hook.update({ ...call, body: {} }, before, { url: 'x' });
  return name;
}

const hook = defineRow(row, ({ webhookName, ...rest }) => ({ ...rest, shownName: webhookName }));

it('compiles the declaration of a row only if its columns, error code and result fields are valid', () => {
  // @ts-expect-error The table has no column `title`.
  defineRow({ ...row, columns: { webhookName: 'title' } }, (shown) => shown);
  // @ts-expect-error The table does not exist.
  defineRow({ ...row, table: 'hooks' }, (shown) => shown);
  // @ts-expect-error The code does not exist.
  defineRow({ ...row, missing: 'HOOK_LOST' }, (shown) => shown);
  // @ts-expect-error The result has no `companyId` and no `version`.
  defineRow(row, ({ id }) => ({ id }));
  // @ts-expect-error The selected row has no `title`.
  defineRow(row, (shown) => ({ ...shown, title: shown.title }));
  expect(checkCalls).toBeTypeOf('function');
});
