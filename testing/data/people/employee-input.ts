import { employees } from '@gatehouse/api/people/employees';
import type { Client } from '../../portal/portal.ts';

export function employeeKit(client: Client, home: { companyId: number; departmentId: number }) {
  let count = 0;
  const change = (name: string, more: object = {}) => ({
    departmentId: home.departmentId,
    employeeCode: `CODE-${home.companyId}-${++count}`,
    firstName: 'Given',
    lastName: name,
    displayName: `Given ${name}`,
    email: `${name}@example.com`,
    devicePin: String(500_000 + count),
    ...more,
  });
  const body = (accountName: string, more: object = {}) => ({
    companyId: home.companyId,
    accountName,
    ...change(accountName, more),
  });
  return {
    change,
    body,
    async add(accountName: string, more: object = {}) {
      const { code, result } = await client.call(employees.create, { body: body(accountName, more) });
      if (code !== 'success') throw new Error(`${accountName}: ${code} ${JSON.stringify(result)}`);
      return result;
    },
  };
}
