import { buildings } from '@gatehouse/api/area/buildings';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Change, recordChange, recordChanges } from '../record.ts';

let portal: TestPortal;
let admin: Client;
let companyId: number;

beforeAll(async () => {
  portal = await testPortal();
  const person = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = person.companyId ?? 0;
  admin = await portal.as(person);
  for (const code of ['A', 'B', 'C', 'D']) await create(code);
});

const create = (code: string) =>
  admin.call(buildings.create, {
    body: { companyId, buildingCode: code, buildingName: code, address: 'Here' },
  });
const findFirstBreak = async (): Promise<number | null> => {
  const { rows } = await portal.make.owner.query<{ at: string | null }>(
    'SELECT audit_first_break($1) AS at',
    [companyId],
  );
  return rows[0]?.at == null ? null : Number(rows[0].at);
};
/**
 * Applies the statement, returns the number of the first broken entry of the audit chain, and rolls the statement back.
 */
async function findBreakAfter(statement: string): Promise<number | null> {
  const client = await portal.make.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement.replaceAll(':company', String(companyId)));
    const { rows } = await client.query<{ at: string | null }>('SELECT audit_first_break($1) AS at', [
      companyId,
    ]);
    return rows[0]?.at == null ? null : Number(rows[0].at);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('the audit chain (security.md §1.14)', () => {
  it('finds no break in the audit chain after ordinary changes', async () => {
    expect(await findFirstBreak()).toBeNull();
  });

  it.each([
    ['an edited actor', "UPDATE audit_log SET actor_name = 'x' WHERE chain_id = :company AND seq = 2", 2],
    [
      'an edited instant',
      "UPDATE audit_log SET at = at + interval '1 microsecond' WHERE chain_id = :company AND seq = 3",
      3,
    ],
    [
      'an edited value',
      'UPDATE audit_log SET after = after || \'{"address": "There"}\' WHERE chain_id = :company AND seq = 1',
      1,
    ],
    ['an edited version', 'UPDATE audit_log SET row_version = 7 WHERE chain_id = :company AND seq = 1', 1],
    ['an emptied value', 'UPDATE audit_log SET after = NULL WHERE chain_id = :company AND seq = 1', 1],
    ['a row taken out', 'DELETE FROM audit_log WHERE chain_id = :company AND seq = 2', 2],
    ['the end cut off', 'DELETE FROM audit_log WHERE chain_id = :company AND seq = 4', 5],
    [
      'two rows swapped',
      'UPDATE audit_log SET seq = CASE seq WHEN 2 THEN -3 ELSE -2 END WHERE chain_id = :company AND seq IN (2, 3); UPDATE audit_log SET seq = -seq WHERE seq < 0',
      2,
    ],
    ['all of it gone', 'DELETE FROM audit_log WHERE chain_id = :company', 5],
    ['a head set back', 'UPDATE audit_heads SET seq = 3 WHERE chain_id = :company', 4],
  ])('reports the broken entry of the audit chain after manipulation: %s', async (_what, statement, at) => {
    expect(await findBreakAfter(statement)).toBe(at);
  });

  it('prevents audit entries from moving to another company', async () => {
    await expect(
      findBreakAfter('UPDATE audit_log SET company_id = NULL WHERE chain_id = :company'),
    ).rejects.toThrow('audit_log__chain_id');
  });

  it('rolls back the action when the audit entry cannot be written', async () => {
    await portal.make.owner.query('ALTER TABLE audit_log ADD CONSTRAINT full_up CHECK (false) NOT VALID');
    const answer = await create('LOST');
    await portal.make.owner.query('ALTER TABLE audit_log DROP CONSTRAINT full_up');
    expect([answer.status, answer.code]).toEqual([500, 'API_ERROR_UNKNOW']);
    expect((await admin.call(buildings.list, { query: { keyword: 'LOST' } })).result.content).toEqual([]);
    expect(await findFirstBreak()).toBeNull();
  });

  it('records the version of the row after each change, both for a single change and for a list of changes', async () => {
    const actor = { accountId: null, name: 'somebody', requestId: 'r', address: '' };
    const change = (entityId: number, version?: number): Change => ({ companyId, entity, entityId, version });
    const entity = 'buildings' as const;
    await portal.services.database.asCompanies([companyId], async (db) => {
      await recordChange(db, portal.clock.now(), actor, 'buildings.update', change(901, 2));
      await recordChanges(db, portal.clock.now(), actor, 'buildings.update', [
        change(901, 3),
        change(902),
        change(903, 5),
      ]);
    });
    const { rows } = await portal.make.owner.query(
      "SELECT entity_id, row_version FROM audit_log WHERE chain_id = $1 AND entity_id LIKE '90_' ORDER BY seq",
      [companyId],
    );
    expect(rows.map(({ entity_id, row_version }) => [entity_id, row_version])).toEqual([
      ['901', 2],
      ['901', 3],
      ['902', null],
      ['903', 5],
    ]);
    expect(await findFirstBreak()).toBeNull();
  });

  it('writes the entries of concurrent writers to the audit chain one after the other', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => create(`P${i}`)));
    expect(await findFirstBreak()).toBeNull();
  });
});
