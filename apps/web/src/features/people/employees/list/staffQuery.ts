import { employees } from '@gatehouse/api/people/employees';
import type { staffUrl } from './staff.url.ts';

type StaffUrl = ReturnType<typeof staffUrl>;
export type StaffFilter = Pick<StaffUrl, 'companyCode' | 'departmentId' | 'keyword' | 'presence'>;

export const filterOf = ({ companyCode, departmentId, keyword, presence }: StaffUrl): StaffFilter => ({
  companyCode,
  departmentId,
  keyword,
  presence,
});

export const noFilter: StaffFilter = {
  companyCode: undefined,
  departmentId: undefined,
  keyword: undefined,
  presence: undefined,
};

export const isFiltered = (filter: StaffFilter): boolean => Object.values(filter).some(Boolean);

/** Returns the sort order if the list of employees supports it, otherwise undefined. */
export const readSort = (sort: string | undefined): string | undefined =>
  employees.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
