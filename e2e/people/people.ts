import { passwords } from '@gatehouse/api/auth/passwords';
import { sessions } from '@gatehouse/api/auth/sessions';
import { admins } from '@gatehouse/api/people/admins';
import { companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { managers } from '@gatehouse/api/people/managers';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@playwright/test';
import { expect, signIn } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';

/** A word no other test uses; it is a code, too. */
export const unique = (word: string): string => `${word}-${crypto.randomUUID().slice(0, 8)}`;

/** Calls an operation as the person signed in. */
async function ask(page: Page, operation: OperationShape, data?: object, params?: Record<string, unknown>) {
  const answer = await page.request.fetch(pathOf(operation, params), {
    method: operation.method,
    headers: { 'x-command-id': crypto.randomUUID() },
    ...(data && { data }),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result;
}

/** The first company the person sees. */
export async function firstCompany(
  page: Page,
): Promise<{ id: number; companyCode: string; companyName: string }> {
  return (await ask(page, companies.pick)).content[0];
}

/** A department of the first company; its name is its code. */
export async function makeDepartment(page: Page, more: object = {}): Promise<{ id: number; name: string }> {
  const name = unique('Department');
  const { id: companyId } = await firstCompany(page);
  const body = { companyId, departmentCode: name, departmentName: name, ...more };
  return { id: (await ask(page, departments.create, body)).id, name };
}

/** An employee of a department of the first company. */
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
  return { id: (await ask(page, employees.create, body)).id, name };
}

/** A new employee who has chosen a password and is signed in, with `path` open. */
export async function makeAccount(
  page: Page,
  path: string,
): Promise<{ accountName: string; chosen: string }> {
  await signIn(page, 'ADMIN');
  const department = await makeDepartment(page);
  const { name } = await makeEmployee(page, department.id);
  const chosen = 'Green-Kettle-41';
  const { email, code } = await mailTo(`${name}@example.com`);
  await ask(page, passwords.reset, { email, otp: code, newPassword: chosen });
  await ask(page, sessions.loginByUsername, { account: name, password: chosen });
  await page.goto(path);
  return { accountName: name, chosen };
}

/** A manager of the departments, made of an employee. */
export async function makeManager(page: Page, employeeId: number, ...manageDepartmentIds: number[]) {
  await ask(page, managers.create, { employeeId, manageDepartmentIds });
}

/** Gives an account of the first company the ADMIN role. */
export async function makeAdmin(page: Page, username: string): Promise<void> {
  const { companyCode } = await firstCompany(page);
  await ask(page, admins.grant, { username, companyCode, roleCode: 'ADMIN' });
}
