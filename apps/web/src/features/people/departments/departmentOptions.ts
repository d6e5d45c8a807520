import type { Department } from '@gatehouse/api/people/departments';
import type { Option } from '../../../ui/fields/option.ts';

type DepartmentOption = Pick<Department, 'id' | 'departmentName' | 'companyId' | 'companyName'>;

/** The label contains the company name if there are several companies. */
export function departmentOptions(all: readonly DepartmentOption[]): Option<number>[] {
  const isMixed = all.some(({ companyId }) => companyId !== all[0]?.companyId);
  return all.map(({ id, departmentName, companyName }) => ({
    value: id,
    label: isMixed ? `${departmentName} — ${companyName}` : departmentName,
  }));
}
