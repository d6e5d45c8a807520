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

describe('every database constraint', () => {
  it('requires an error code for every constraint in its feature, or an entry in testing/nouns with its noun and the reason why it cannot be violated', () => {
    const declaredNames = new Set([...constraintCodes(features).keys(), ...unreachable]);
    expect(constraints.filter((name) => !declaredNames.has(name))).toEqual([]);
  });

  it('rejects a code or list entry without a constraint, and a constraint with both', () => {
    const mapped = [...constraintCodes(features).keys()];
    const primaryKey = /_pkey$/;
    expect(
      [...mapped, ...unreachable].filter((name) => !primaryKey.test(name) && !constraints.includes(name)),
    ).toEqual([]);
    expect(unreachable.filter((name) => mapped.includes(name))).toEqual([]);
  });
});
