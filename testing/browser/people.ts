import { passwords } from '@gatehouse/api/auth/passwords';
import { admins } from '@gatehouse/api/people/admins';
import { companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { managers } from '@gatehouse/api/people/managers';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import type { OpenAs } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import type { Credentials } from './sign-in.ts';

/** Returns the word with a random suffix. The result is also a valid code. */
export const unique = (word: string): string => `${word}-${crypto.randomUUID().slice(0, 8)}`;

/** Returns the first company that the person can see. */
export async function firstCompany(
  page: Page,
): Promise<{ id: number; companyCode: string; companyName: string }> {
  return (await callApi(page, companies.pick)).content[0];
}

/** Creates a department of the first company. Its name is also its code. */
export async function makeDepartment(page: Page, more: object = {}): Promise<{ id: number; name: string }> {
  const name = unique('Department');
  const { id: companyId } = await firstCompany(page);
  const body = { companyId, departmentCode: name, departmentName: name, ...more };
  return { id: (await callApi(page, departments.create, body)).id, name };
}

export async function makeEmployee(
  page: Page,
  departmentId: number,
  more: object = {},
): Promise<{ id: number; name: string }> {
  const name = unique('person');
  const { id: companyId } = await firstCompany(page);
  const body = {
    companyId,
    departmentId,
    accountName: name,
    employeeCode: name.slice(0, 20),
    firstName: 'Test',
    lastName: name,
    displayName: name,
    email: `${name}@example.com`,
    ...more,
  };
  return { id: (await callApi(page, employees.create, body)).id, name };
}

/** Creates an employee with a password, so that a test can sign in as them with `as()`. */
export async function makeAccount(as: OpenAs): Promise<Credentials & { id: number }> {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const { id, name } = await makeEmployee(page, department.id);
  const password = 'Green-Kettle-41';
  const { email, code } = await mailTo(`${name}@example.com`);
  await callApi(page, passwords.reset, { email, otp: code, newPassword: password });
  return { id, account: name, password };
}

/**
 * Creates an administrator of the company that is also a system administrator. A system administrator can add managers
 * to every company.
 */
export async function makeSystemAdministrator(as: OpenAs): Promise<Credentials> {
  const account = await makeAccount(as);
  await makeAdmin(await as('ADMIN'), account.account);
  const page = await as('SYSADMIN');
  const { companyCode } = await firstCompany(await as('ADMIN'));
  await callApi(page, admins.grant, { username: account.account, companyCode, roleCode: 'SYSADMIN' });
  return account;
}

export async function makeManager(page: Page, employeeId: number, ...manageDepartmentIds: number[]) {
  await callApi(page, managers.create, { employeeId, manageDepartmentIds });
}

export async function makeAdmin(page: Page, username: string): Promise<void> {
  const { companyCode } = await firstCompany(page);
  await callApi(page, admins.grant, { username, companyCode, roleCode: 'ADMIN' });
}
