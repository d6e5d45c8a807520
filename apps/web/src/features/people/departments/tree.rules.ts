import type { Department } from '@gatehouse/api/people/departments';

export interface Branch {
  department: Department;
  /** How far below the top, 0 for what belongs to nothing. */
  depth: number;
}

/**
 * Departments in the order of the tree: each right before what lies below it, those beside each other as they come. What lies below
 * one that is folded is left out; one whose parent is not among them stands on top.
 */
export function asTree(all: readonly Department[], folded: ReadonlySet<number>): Branch[] {
  const known = new Set(all.map(({ id }) => id));
  const below = Map.groupBy(all, ({ parentDepartmentId: parent }) =>
    parent !== null && known.has(parent) ? parent : null,
  );
  const branch = (parent: number | null, depth: number): Branch[] =>
    (below.get(parent) ?? []).flatMap((department) => [
      { department, depth },
      ...(folded.has(department.id) ? [] : branch(department.id, depth + 1)),
    ]);
  return branch(null, 0);
}
