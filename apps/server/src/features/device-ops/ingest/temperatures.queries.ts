import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

export async function findDeviceNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, device_name AS name FROM devices
    WHERE id = ANY (${plainArrayLiteral(ids)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findAccounts(db: Db, employeeIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number;
    accountId: number;
  }>`SELECT id, account_id AS "accountId" FROM employees
    WHERE id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, accountId }) => [id, accountId]));
}
