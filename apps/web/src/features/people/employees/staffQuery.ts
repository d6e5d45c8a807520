import { employees } from '@gatehouse/api/people/employees';
import type { staffUrl } from './staff.url.ts';

type StaffUrl = ReturnType<typeof staffUrl>;
/** What narrows the list; page, order and dialogs are not part of it. */
export type StaffFilter = Pick<StaffUrl, 'companyCode' | 'departmentId' | 'keyword' | 'presence'>;

/** The filters of an address, and nothing else of it. */
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

/** The sort of the address, if the portal knows it. */
export const readSort = (sort: string | undefined): string | undefined =>
  employees.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
