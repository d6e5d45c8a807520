import type { FactoryKit } from '../factory.ts';
import type { Person } from '../people/employees.ts';

export const makeAccounts = ({ owner, insert, next }: FactoryKit) => ({
  async sysadmin(): Promise<Person> {
    const accountName = `system${next()}`;
    const accountId = await insert(
      'INSERT INTO accounts (username, display_name, status) VALUES ($1, $1, 1)',
      [accountName],
    );
    await owner.query(
      "INSERT INTO account_roles (account_id, role_id) SELECT $1, id FROM roles WHERE role_code = 'SYSADMIN'",
      [accountId],
    );
    return { accountId, employeeId: null, companyId: null, accountName, departmentId: null, pin: '' };
  },
});
