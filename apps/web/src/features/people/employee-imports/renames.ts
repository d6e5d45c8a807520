import type { EmployeeImport, employeeImports } from '@gatehouse/api/people/employee-imports';
import type { BodyOf } from '@gatehouse/api/platform/operation';

/** The selected rows with a changed name. If `all` is true, every such row is selected except `rows`. */
export type Renames = BodyOf<typeof employeeImports.commit>['renames'];

export const noRenames: Renames = { all: false, rows: [] };

export const isTicked = ({ all, rows }: Renames, row: number): boolean => rows.includes(row) !== all;

export const setTicked = ({ all, rows }: Renames, row: number, isOn: boolean): Renames => ({
  all,
  rows: isOn === all ? rows.filter((other) => other !== row) : [...rows, row],
});

export const countTicked = ({ all, rows }: Renames, { renamed }: Pick<EmployeeImport, 'renamed'>): number =>
  all ? renamed - rows.length : rows.length;
