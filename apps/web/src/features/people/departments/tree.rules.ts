import type { Department } from '@gatehouse/api/people/departments';

export interface DepartmentBranch {
  department: Department;
  /** Number of ancestors in the list. 0 at the top. */
  depth: number;
}

/**
 * Returns the departments in tree order: each is followed by its children, in the order of the input. Children of
 * folded departments are omitted. A department without its parent in the list is at the top.
 */
export function toTree(all: readonly Department[], folded: ReadonlySet<number>): DepartmentBranch[] {
  const departmentIds = new Set(all.map(({ id }) => id));
  const below = Map.groupBy(all, ({ parentDepartmentId: parent }) =>
    parent !== null && departmentIds.has(parent) ? parent : null,
  );
  const branchesBelow = (parent: number | null, depth: number): DepartmentBranch[] =>
    (below.get(parent) ?? []).flatMap((department) => [
      { department, depth },
      ...(folded.has(department.id) ? [] : branchesBelow(department.id, depth + 1)),
    ]);
  return branchesBelow(null, 0);
}
