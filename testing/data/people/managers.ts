import type { FactoryKit } from '../factory.ts';
import type { Person } from './employees.ts';

export const makeManagers = ({ owner }: FactoryKit) => ({
  async manages(person: Person, departmentId: number): Promise<void> {
    await owner.query(
      'INSERT INTO department_managers (company_id, department_id, employee_id) VALUES ($1, $2, $3)',
      [person.companyId, departmentId, person.employeeId],
    );
  },
});
