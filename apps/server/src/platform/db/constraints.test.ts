import { unreachable } from '@gatehouse/testing/nouns/index';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { constraintCodes } from '../../app.ts';
import { features } from '../../features/index.ts';

let portal: TestPortal;
let constraints: string[];

beforeAll(async () => {
  portal = await testPortal();
  const { rows } = await portal.make.owner.query<{ name: string }>(`
    SELECT conname AS name FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'u', 'c', 'x') AND conparentid = 0 AND conislocal
    UNION SELECT tgname FROM pg_trigger WHERE tgname IN ('punch_inbox__device_id', 'punches__device_id', 'punches__employee_id')
    UNION SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indisunique AND NOT i.indisprimary AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition`);
  constraints = rows.map(({ name }) => name);
});

describe('error codes of database constraints', () => {
  it('requires for every constraint an error code in its feature, or a reason in testing/nouns why no caller can violate it', () => {
    const declaredNames = new Set([...constraintCodes(features).keys(), ...unreachable]);
    expect(constraints.filter((name) => !declaredNames.has(name))).toEqual([]);
  });

  it('rejects an error code or a testing/nouns entry that belongs to no constraint, and a constraint that has both', () => {
    const mapped = [...constraintCodes(features).keys()];
    const primaryKey = /_pkey$/;
    expect(
      [...mapped, ...unreachable].filter((name) => !primaryKey.test(name) && !constraints.includes(name)),
    ).toEqual([]);
    expect(unreachable.filter((name) => mapped.includes(name))).toEqual([]);
  });
});
