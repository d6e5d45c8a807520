import type { OperationShape, Scope } from '@gatehouse/api/platform/operation';
import { expectedOf } from '@gatehouse/testing/nouns/index';
import type { Reach } from '@gatehouse/testing/nouns/proof';

/**
 * Maps the rows that an operation may reach to the scope that the operation must declare. The rows are those for the
 * least privileged role that may call the operation. Administrators may see more rows.
 */
const scopeOf: Record<Reach, Scope> = {
  nobody: 'public',
  self: 'self',
  account: 'self',
  kept: 'self',
  department: 'department',
  company: 'company',
  installation: 'installation',
};

/** Returns a sentence for each operation with a declared scope that differs from the manually written expectation. */
export function findWrongScopes(operations: readonly Pick<OperationShape, 'name' | 'scope'>[]): string[] {
  return operations.flatMap((operation) => {
    const { who, reach, shows = reach } = expectedOf(operation);
    const right = who === 'anybody' ? 'public' : scopeOf[shows];
    const { name, scope } = operation;
    return scope === right
      ? []
      : [`${name} declares the scope ${scope}, but shows rows of: ${shows} (${right})`];
  });
}
