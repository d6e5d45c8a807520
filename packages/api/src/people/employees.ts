import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { empty, idParams, idText, listQuery, pageOf } from '../platform/shapes.ts';
import { employee, employeeChange, employeeDetail, employeeInput, employeeRow } from './employee.ts';

const writeErrors = [
  'HR_DEPARTMENT_NOT_FOUND',
  'HR_EMPLOYEE_CODE_EXISTED',
  'AUTH_EMAIL_EXISTED',
  'ATT_PERSON_CODE_TAKEN',
] as const;

export const employees = {
  list: operation({
    name: 'employees.list',
    summary:
      'Employees; every word of the keyword is looked for in name, account, code and e-mail, accents apart',
    method: 'GET',
    path: '/employees',
    permission: 'STAFF_LIST',
    scope: 'company',
    query: listQuery(['displayName', 'employeeCode', 'createdDate'], { size: 12, maxSize: 10_000 }).extend({
      companyCode: z.string().max(50).optional(),
      departmentId: idText.optional(),
    }),
    result: pageOf(employeeRow),
    errors: [],
  }),
  get: operation({
    name: 'employees.get',
    summary: 'One employee with private information',
    method: 'GET',
    path: '/employees/{id}',
    permission: 'STAFF_LIST',
    scope: 'company',
    params: idParams,
    result: employee,
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
  }),
  create: operation({
    name: 'employees.create',
    summary: 'Add an employee with a new account of the STAFF role',
    method: 'POST',
    path: '/employees',
    permission: 'STAFF_CREATE',
    scope: 'company',
    body: employeeInput,
    result: employee,
    errors: [
      'HR_COMPANY_NOT_FOUND',
      'AUTH_USERNAME_EXISTED',
      'HR_EMPLOYEE_ACCOUNT_DUPLICATED',
      ...writeErrors,
    ],
  }),
  update: operation({
    name: 'employees.update',
    summary: 'Change who the person is and where they belong; disabling signs them out everywhere',
    method: 'PUT',
    path: '/employees/{id}',
    permission: 'STAFF_UPDATE',
    scope: 'company',
    params: idParams,
    body: employeeChange,
    result: employee,
    errors: ['HR_EMPLOYEE_NOT_FOUND', ...writeErrors],
  }),
  updateDetail: operation({
    name: 'employees.updateDetail',
    summary: 'Change private information and further facts',
    method: 'PUT',
    path: '/employees/{id}/detail',
    permission: 'STAFF_EDITDETAIL',
    scope: 'company',
    params: idParams,
    body: employeeDetail,
    result: employee,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'HR_EMPLOYEE_INFO_CODE_EXISTED'],
  }),
  givePassword: operation({
    name: 'employees.givePassword',
    summary: 'A one-time password for somebody who has never chosen one; it is answered once and never kept',
    method: 'PUT',
    path: '/employees/{id}/one-time-password',
    permission: 'STAFF_RESETPASS',
    scope: 'company',
    params: idParams,
    result: z.object({ oneTimePassword: z.string() }),
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'AUTH_INVALID_ACCOUNT_STATUS'],
  }),
  remove: operation({
    name: 'employees.remove',
    summary: 'Delete an employee without punches, and their account',
    method: 'DELETE',
    path: '/employees/{id}',
    permission: 'STAFF_DELETE',
    scope: 'company',
    params: idParams,
    result: empty,
    errors: ['HR_EMPLOYEE_NOT_FOUND', 'HR_EMPLOYEE_IN_USE'],
  }),
};
