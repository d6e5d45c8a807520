import { companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { employees } from '@gatehouse/api/people/employees';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** A word no other test uses; it is a code, too. */
export const unique = (word: string): string => `${word}-${crypto.randomUUID().slice(0, 8)}`;

/** Calls an operation as the person signed in. */
async function ask(page: Page, operation: OperationShape, data?: object) {
  const answer = await page.request.fetch(pathOf(operation), {
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
export async function makeEmployee(page: Page, departmentId: number): Promise<{ id: number; name: string }> {
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
  };
  return { id: (await ask(page, employees.create, body)).id, name };
}
