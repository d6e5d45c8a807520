import { passwords } from '@gatehouse/api/auth/passwords';
import { admins } from '@gatehouse/api/people/admins';
import { companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { managers } from '@gatehouse/api/people/managers';
import type { Page } from '@playwright/test';
import { ask } from '../ask.ts';
import type { As } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';
import type { Credentials } from '../sign-in.ts';

/** A word no other test uses; it is a code, too. */
export const unique = (word: string): string => `${word}-${crypto.randomUUID().slice(0, 8)}`;

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

/** A new employee whom no other test uses, and who has chosen a password: `as` signs them in. */
export async function makeAccount(as: As): Promise<Credentials & { id: number }> {
  const page = await as('ADMIN');
  const department = await makeDepartment(page);
  const { id, name } = await makeEmployee(page, department.id);
  const password = 'Green-Kettle-41';
  const { email, code } = await mailTo(`${name}@example.com`);
  await ask(page, passwords.reset, { email, otp: code, newPassword: password });
  return { id, account: name, password };
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
