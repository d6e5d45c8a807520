import type { BuiltInRole } from '@gatehouse/api/platform/permissions';
import type { FactoryKit } from '../factory.ts';
import type { makeDepartments } from './departments.ts';

/** A person with an account. Company and employee are null for an account of the installation. */
export interface Person {
  accountId: number;
  employeeId: number | null;
  companyId: number | null;
  accountName: string;
  departmentId: number | null;
  pin: string;
}

interface EmployeeOverrides {
  companyId?: number;
  departmentId?: number;
  roles?: BuiltInRole[];
  pin?: string;
  displayName?: string;
}

type EmployeeParents = ReturnType<typeof makeDepartments>;

export const makeEmployees = (
  { owner, clock, insert, next, companyOf }: FactoryKit,
  parents: EmployeeParents,
) => ({
  async employee({
    companyId,
    departmentId,
    roles = ['STAFF'],
    pin,
    displayName,
  }: EmployeeOverrides = {}): Promise<Person> {
    const department = departmentId
      ? { id: departmentId, companyId: companyId ?? (await companyOf('departments', departmentId)) }
      : await parents.department({ ...(companyId && { companyId }) });
    const number = next();
    const accountName = `person${number}`;
    const shownName = displayName ?? `Person ${number}`;
    const accountId = await insert(
      'INSERT INTO accounts (company_id, username, email, display_name, status, activated_at) VALUES ($1, $2, $3, $4, 1, $5)',
      [department.companyId, accountName, `${accountName}@example.com`, shownName, clock.now()],
    );
    await owner.query(
      'INSERT INTO account_roles (account_id, role_id, company_id) SELECT $1, id, $2 FROM roles WHERE company_id IS NULL AND role_code = ANY ($3)',
      [accountId, department.companyId, roles],
    );
    const devicePin = pin ?? String(100_000 + number);
    const employeeId = await insert(
      `INSERT INTO employees (company_id, department_id, account_id, employee_code, device_pin, display_name, first_name, last_name)
       VALUES ($1, $2, $3, $4, $5, $6, 'Person', $7)`,
      [
        department.companyId,
        department.id,
        accountId,
        `E${10_000 + number}`,
        devicePin,
        shownName,
        String(number),
      ],
    );
    return {
      accountId,
      employeeId,
      companyId: department.companyId,
      accountName,
      departmentId: department.id,
      pin: devicePin,
    };
  },
});
