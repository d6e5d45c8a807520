import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  empty,
  id,
  idOrCode,
  instant,
  isoDate,
  listQuery,
  pageOf,
  requiredText,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

/**
 * Limits of the fields of a department (spec §5). The limit for managers only restricts the size of the request body
 * and is not a business rule.
 */
export const departmentLimits = { name: 255, code: 50, managers: 100 } as const;

const departmentChoice = z.object({
  id,
  departmentCode: z.string(),
  departmentName: z.string(),
  companyId: id,
  companyName: z.string(),
  companyCode: z.string(),
});

const department = departmentChoice.extend({
  version,
  parentDepartmentId: id.nullable(),
  parentDepartmentName: z.string().nullable(),
  /** Date from which the current parent department applies. Null if the parent has always applied. */
  parentSince: isoDate.nullable(),
  /**
   * Building with the holidays that apply to people of the department on days without a punch. If null, the holidays of
   * the company apply.
   */
  homeBuildingId: id.nullable(),
  homeBuildingName: z.string().nullable(),
  managers: z.array(z.object({ id, displayName: z.string() })),
  /** Number of employees of the department itself and number of its direct subdepartments. */
  employeeCount: z.int().min(0),
  childCount: z.int().min(0),
  createdDate: instant,
});
export type Department = z.output<typeof department>;

const departmentInput = z.strictObject({
  /** The company by its id or code. If both are sent, they must name the same company. */
  companyId: id.optional(),
  companyCode: z.string().max(50).optional(),
  departmentCode: requiredText(departmentLimits.code),
  departmentName: requiredText(departmentLimits.name),
  parentDepartmentId: id.nullable().default(null),
  /** Date from which the new parent applies. The default is the date of the change. */
  parentSince: isoDate.nullable().default(null),
  homeBuildingId: id.nullable().default(null),
  managerIds: z.array(id).max(departmentLimits.managers).default([]),
});

const writeErrors = [
  'HR_DEPARTMENT_CODE_EXISTED',
  'HR_DEPARTMENT_PARENT_NOT_FOUND',
  'HR_EMPLOYEE_NOT_FOUND',
  'AREA_BUILDING_ID_NOT_FOUND',
] as const;

export const departments = operations('departments', {
  managed: {
    summary:
      'List the departments you manage with their subdepartments; for administrators, all of their companies',
    method: 'GET',
    path: '/departments/managed',
    permission: 'SIGNED_IN',
    scope: 'department',
    query: listQuery(['departmentName'], { size: 10_000, maxSize: 10_000 }),
    result: pageOf(departmentChoice),
    errors: [],
  },
  list: {
    summary: 'List departments with managers, of one company or of all companies you can see',
    method: 'GET',
    path: '/departments',
    permission: 'DEPARTMENT_LIST',
    scope: 'company',
    // Larger pages than usual, because clients may fetch all departments in one page of up to 10000 (spec §7).
    query: listQuery(['departmentName', 'departmentCode', 'createdDate'], { maxSize: 10_000 }).extend({
      companyCode: z.string().max(50).optional(),
    }),
    result: pageOf(department),
    errors: [],
  },
  get: {
    summary: 'Get a department',
    method: 'GET',
    path: '/departments/{id}',
    permission: 'DEPARTMENT_LIST',
    scope: 'company',
    result: department,
    errors: ['HR_DEPARTMENT_NOT_FOUND'],
  },
  create: {
    summary: 'Add a department to a company. Its managers get the MANAGER role',
    method: 'POST',
    path: '/departments',
    permission: 'DEPARTMENT_CREATE',
    scope: 'company',
    body: departmentInput.refine(...idOrCode('companyId', 'companyCode')),
    result: department,
    errors: ['HR_COMPANY_NOT_FOUND', ...writeErrors],
  },
  update: {
    summary: 'Update a department, its parent and managers. Its company can’t be changed',
    method: 'PUT',
    path: '/departments/{id}',
    permission: 'DEPARTMENT_UPDATE',
    scope: 'company',
    body: changesOf(departmentInput.omit({ companyId: true, companyCode: true })),
    result: department,
    errors: ['HR_DEPARTMENT_NOT_FOUND', ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary: 'Delete a department without employees or subdepartments',
    method: 'DELETE',
    path: '/departments/{id}',
    permission: 'DEPARTMENT_DELETE',
    scope: 'company',
    result: empty,
    errors: ['HR_DEPARTMENT_NOT_FOUND', 'HR_DEPARTMENT_IN_USE'],
  },
});
