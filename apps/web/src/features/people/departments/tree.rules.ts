import type { Department } from '@gatehouse/api/people/departments';

export interface DepartmentBranch {
  department: Department;
  /** Number of ancestors in the list. 0 for a top-level department. */
  depth: number;
}

/**
 * Returns the departments in tree order: each department is followed by its children, in the order of the input. Omits
 * the children of folded departments. Treats a department without its parent in the list as top level.
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
