import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { password } from './portals.ts';

/** Accounts of the sample organisation, one per role. `admin.b` belongs to the other company. */
export const accounts = {
  SYSADMIN: 'sysadmin',
  ADMIN: 'admin',
  MANAGER: 'manager',
  STAFF: 'staff',
  ADMIN_B: 'admin.b',
} as const;
export type Role = keyof typeof accounts;

export interface Credentials {
  account: string;
  password: string;
  /** Name of this session in the person's list of sessions. */
  deviceName?: string;
  locationInfo?: string;
}

export const credentialsOf = (role: Role): Credentials => ({ account: accounts[role], password });

/** Signs in like the login screen. The session is stored in the browser context of the request. */
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

/**
 * Signs in with a new browser and opens `path`. Only for tests of sign-in, sessions and devices. All other tests use
 * `as`.
 */
export async function signIn(page: Page, role: Role, path: string): Promise<void> {
  await logIn(page.request, credentialsOf(role));
  await page.goto(path);
}
