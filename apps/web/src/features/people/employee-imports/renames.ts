import type { EmployeeImport, employeeImports } from '@gatehouse/api/people/employee-imports';
import type { BodyOf } from '@gatehouse/api/platform/operation';

/** Which of the rows that rename somebody are ticked: these, or with `all` all but these. */
export type Renames = BodyOf<typeof employeeImports.commit>['renames'];

export const noRenames: Renames = { all: false, rows: [] };

export const isTicked = ({ all, rows }: Renames, row: number): boolean => rows.includes(row) !== all;

export const ticked = ({ all, rows }: Renames, row: number, isOn: boolean): Renames => ({
  all,
  rows: isOn === all ? rows.filter((one) => one !== row) : [...rows, row],
});

export const countTicked = ({ all, rows }: Renames, { renamed }: Pick<EmployeeImport, 'renamed'>): number =>
  all ? renamed - rows.length : rows.length;
