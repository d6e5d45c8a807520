import type { FactoryKit } from '../factory.ts';
import type { Person } from '../people/employees.ts';

export const makeVehicles = ({ insert, next }: FactoryKit) => ({
  async vehicle(owner: Person): Promise<{ id: number; plate: string }> {
    const plate = `V-${next()}`;
    const id = await insert(
      `INSERT INTO vehicles (company_id, employee_id, vehicle_type, vehicle_name, plate_no, register_no, color)
       VALUES ($1, $2, 'car', 'Car', $3, $3, 'red')`,
      [owner.companyId, owner.employeeId, plate],
    );
    return { id, plate };
  },
});
