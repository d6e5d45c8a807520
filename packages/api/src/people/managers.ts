import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, idText, lineOfText, listQuery, pageOf } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { employeeLimits, genders } from './employee.ts';

/** Limits the size of the request body. The number is not a business rule. */
const managerLimits = { title: employeeLimits.title, departments: 500 } as const;

const managedDepartment = z.object({ id, departmentName: z.string(), departmentCode: z.string() });

/** An employee with managed departments. `id` is the ID of the employee, because a manager is not a separate record. */
const manager = z.object({
  id,
  /** Version of the employee record. Updates of the manager send it back. */
  version,
  title: z.string(),
  employee: z.object({
    id,
    accountName: z.string(),
    employeeCode: z.string(),
    displayName: z.string(),
    title: z.string(),
    gender: z.enum(genders),
    email: z.string(),
    avatarUrl: z.string().nullable(),
    /**
     * True if the account is active. A person with an inactive account cannot sign in and therefore manages nothing.
     */
    isEnabled: z.boolean(),
    company: z.object({ id, companyName: z.string(), companyCode: z.string() }),
    department: managedDepartment,
  }),
  manageDepartments: z.array(managedDepartment),
  /** True if the person is active as a manager. If false, the departments stay assigned but give no permissions. */
  isEnabled: z.boolean(),
});
export type Manager = z.output<typeof manager>;

/** An employee that can become a manager or an administrator. */
export const candidate = z.object({
  id,
  displayName: z.string(),
  accountName: z.string(),
  employeeCode: z.string(),
  title: z.string(),
  departmentName: z.string(),
});
export type Candidate = z.output<typeof candidate>;

/** Limits the number of candidates to 20, because pickers show 20 people (spec §9). */
export const candidatesQuery = listQuery(['displayName'], { size: 20 }).omit({ sort: true }).extend({
  companyId: idText,
});

const managerInput = z.strictObject({
  /** New job title. If absent, the title does not change. */
  title: lineOfText(managerLimits.title).optional(),
  employeeId: id,
  manageDepartmentIds: z.array(id).min(1).max(managerLimits.departments),
  isEnabled: z.boolean().default(true),
});

const writeErrors = ['HR_EMPLOYEE_NOT_FOUND', 'HR_DEPARTMENT_NOT_FOUND'] as const;

export const managers = operations('managers', {
  list: {
    summary: 'List managers with their departments, by company or department',
    method: 'GET',
    path: '/managers',
    permission: 'MANAGER_LIST',
    scope: 'company',
    query: listQuery(['displayName'], { size: 12, maxSize: 1000 })
      .omit({ sort: true })
      .extend({
        companyCode: z.string().max(50).optional(),
        departmentCode: z.string().max(50).optional(),
      }),
    result: pageOf(manager),
    errors: [],
  },
  get: {
    summary: 'Get a manager',
    method: 'GET',
    path: '/managers/{id}',
    permission: 'MANAGER_LIST',
    scope: 'company',
    result: manager,
    errors: ['HR_MANAGER_NOT_FOUND'],
  },
  candidates: {
    summary: 'List active employees of a company who aren’t managers there',
    method: 'GET',
    path: '/employees/none-managers',
    permission: 'ADD_MANAGER',
    scope: 'company',
    query: candidatesQuery,
    result: pageOf(candidate),
    errors: [],
  },
  create: {
    summary: 'Make an employee the manager of departments in their company',
    method: 'POST',
    path: '/managers',
    permission: 'ADD_MANAGER',
    scope: 'company',
    body: managerInput,
    result: manager,
    errors: [...writeErrors, 'HR_MANAGER_EXISTED'],
  },
  update: {
    summary: 'Update a manager’s job title and departments. The person can’t be changed',
    method: 'PUT',
    path: '/managers/{id}',
    permission: 'MANAGER_UPDATE',
    scope: 'company',
    body: changesOf(managerInput),
    result: manager,
    errors: ['HR_MANAGER_NOT_FOUND', ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Remove a manager’s departments and MANAGER role. The employee is kept',
    method: 'DELETE',
    path: '/managers/{id}',
    permission: 'MANAGER_DELETE',
    scope: 'company',
    result: empty,
    errors: ['HR_MANAGER_NOT_FOUND'],
  },
});
