import type { Department } from '@gatehouse/api/people/departments';
import type { Option } from '../../../ui/SelectField.tsx';

type Named = Pick<Department, 'id' | 'departmentName' | 'companyId' | 'companyName'>;

/** Departments to choose from; of several companies' with the company's name. */
export function departmentOptions(all: readonly Named[]): Option<number>[] {
  const isMixed = all.some(({ companyId }) => companyId !== all[0]?.companyId);
  return all.map(({ id, departmentName, companyName }) => ({
    value: id,
    label: isMixed ? `${departmentName} — ${companyName}` : departmentName,
  }));
}
