import { passwords } from '@gatehouse/api/auth/passwords';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@playwright/test';
import { expect, signIn } from '../fixtures.ts';
import { mailTo } from '../mailbox.ts';
import { makeDepartment, makeEmployee } from '../people/people.ts';

export const ownPassword = 'Harbour-Lamp-58';

/** Somebody new of the first company, who has chosen a password by the invitation's link; nobody is signed in then. */
export async function makePerson(page: Page): Promise<{ id: number; name: string }> {
  await signIn(page, 'ADMIN', '/login');
  const department = await makeDepartment(page);
  const person = await makeEmployee(page, department.id);
  await page.context().clearCookies();
  const { link } = await mailTo(`${person.name}@example.com`);
  const carried = new URLSearchParams(new URL(link).hash.slice(1));
  const answer = await page.request.post(pathOf(passwords.reset), {
    headers: { 'x-command-id': crypto.randomUUID() },
    data: { email: carried.get('email'), otp: carried.get('code'), newPassword: ownPassword },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return person;
}
