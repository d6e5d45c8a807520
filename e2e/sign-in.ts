import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { password } from './portals.ts';

/** Accounts of the sample organisation, one per role; `admin.b` is of the other company. */
export const accounts = {
  SYSADMIN: 'sysadmin',
  ADMIN: 'admin',
  MANAGER: 'manager',
  STAFF: 'staff',
  ADMIN_B: 'admin.b',
} as const;
export type Role = keyof typeof accounts;

/** Somebody of whom the portal knows account and password. */
export interface Credentials {
  account: string;
  password: string;
  /** What the session is called in the list of one's sessions. */
  deviceName?: string;
  locationInfo?: string;
}

export const credentialsOf = (role: Role): Credentials => ({ account: accounts[role], password });

/** Opens a session as the login screen does; the browser the request belongs to keeps it. */
export async function logIn(
  request: APIRequestContext,
  { account, password: word, deviceName, locationInfo }: Credentials,
): Promise<void> {
  const answer = await request.post(pathOf(sessions.loginByUsername), {
    headers: { 'x-command-id': crypto.randomUUID() },
    data: { account, password: word, deviceName, locationInfo },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs a cold browser in and opens `path`: for tests about signing in and out, sessions and devices; others ask for `as`. */
export async function signIn(page: Page, role: Role, path: string): Promise<void> {
  await logIn(page.request, credentialsOf(role));
  await page.goto(path);
}
