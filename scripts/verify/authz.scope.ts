import type { OperationShape, Scope } from '@gatehouse/api/platform/operation';
import { expectedOf } from './nouns/index.ts';
import type { Reach } from './nouns/proof.ts';

/**
 * The scope an operation must declare, by whose rows it shows: that of the least of those who may call it, where administrators
 * reach further.
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

/** Operations whose declared scope is not what the hand-written expectation says, each as a sentence. */
export function scopeLies(operations: readonly Pick<OperationShape, 'name' | 'scope'>[]): string[] {
  return operations.flatMap((operation) => {
    const { who, reach, shows = reach } = expectedOf(operation);
    const right = who === 'anybody' ? 'public' : scopeOf[shows];
    const { name, scope } = operation;
    return scope === right
      ? []
      : [`${name} declares the scope ${scope}, but shows rows of: ${shows} (${right})`];
  });
}
