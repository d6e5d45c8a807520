import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, listQuery, pageOf } from '../platform/shapes.ts';

export const passwordLimits = { min: 6, max: 100 } as const;
export const accountLimits = { max: 255 } as const;

const password = z
  .string()
  .min(1, { error: 'required' })
  .min(passwordLimits.min, { error: 'minLength' })
  .max(passwordLimits.max);

/** Body of a sign-in (spec §3 "Login payload"). */
export const loginInput = z.strictObject({
  account: z.string().trim().min(1, { error: 'required' }).max(accountLimits.max),
  password: z.string().min(1, { error: 'required' }).max(passwordLimits.max),
  rememberMe: z.boolean().default(false),
  deviceName: z.string().max(255).default(''),
  deviceInfo: z.string().max(1024).default(''),
  deviceType: z.string().max(50).default('WEB'),
  deviceToken: z.string().max(255).default(''),
  locationInfo: z.string().max(255).default(''),
});
export type LoginInput = z.input<typeof loginInput>;

/** The signed-in person and the comma-separated permissions of the session (spec §2 Login). */
const me = z.object({
  accountId: id,
  employeeId: id.nullable(),
  accountName: z.string(),
  displayName: z.string(),
  email: z.string(),
  employeeCode: z.string(),
  title: z.string(),
  avatarUrl: z.string().nullable(),
  departmentName: z.string(),
  companyId: id.nullable(),
  companyName: z.string(),
  companyCode: z.string(),
  roles: z.array(z.string()),
  permissions: z.string(),
  /**
   * True if the person signed in with a one-time password. Every other operation is rejected until the person chooses a
   * new password.
   */
  mustChangePassword: z.boolean(),
  /**
   * True if the organisation requires two-step verification and the person has not set it up. Every other operation is
   * rejected until the setup.
   */
  secondStepDue: z.boolean(),
});
export type Me = z.output<typeof me>;

/**
 * Response to a sign-in (spec §3). Browsers receive the tokens in HttpOnly cookies, and the token fields are empty. A
 * client with a `deviceType` other than WEB receives the tokens in the fields and sends `Authorization: Bearer`.
 */
export const signInResponse = z.object({
  token: z.string(),
  refreshToken: z.string(),
  deviceToken: z.string(),
  roles: z.array(z.string()),
  me,
});

/**
 * Answer to a correct password if the account has two-step verification. There is no session yet. The client sends the
 * challenge with a code to `sessions.secondStep`. The challenge expires, and the number of attempts is limited.
 */
export const secondStepChallenge = z.object({
  challenge: z.string(),
  expiresAt: instant,
  /**
   * Verification methods of the account. A recovery code is also accepted. A passkey response is sent to
   * `passkeys.signIn`.
   */
  ways: z.array(z.enum(['APP', 'PASSKEY'])),
});
export type SecondStepChallenge = z.output<typeof secondStepChallenge>;

const loginSession = z.object({
  id,
  ipAddress: z.string(),
  deviceName: z.string(),
  locationInfo: z.string(),
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  logout: z.boolean(),
  sessionExpiredAt: instant,
});
export type LoginSession = z.output<typeof loginSession>;

export const sessions = operations('sessions', {
  loginByEmail: {
    summary: 'Sign in with email and password',
    method: 'POST',
    path: '/auth/login/email',
    permission: 'PUBLIC',
    scope: 'public',
    body: loginInput.extend({ account: loginInput.shape.account.pipe(z.email()) }),
    result: z.union([signInResponse, secondStepChallenge]),
    errors: ['AUTH_BAD_CREDENTIAL', 'AUTH_PROVIDER_REQUIRED'],
  },
  loginByUsername: {
    summary: 'Sign in with account name and password',
    method: 'POST',
    path: '/auth/login/username',
    permission: 'PUBLIC',
    scope: 'public',
    body: loginInput,
    result: z.union([signInResponse, secondStepChallenge]),
    errors: ['AUTH_BAD_CREDENTIAL', 'AUTH_PROVIDER_REQUIRED'],
  },
  secondStep: {
    summary: 'Finish signing in with a verification code or recovery code',
    method: 'POST',
    path: '/auth/login/second-step',
    permission: 'PUBLIC',
    scope: 'public',
    body: z.strictObject({
      challenge: z.string().min(1, { error: 'required' }).max(255),
      code: z.string().trim().min(1, { error: 'required' }).max(32),
    }),
    result: signInResponse,
    errors: ['AUTH_SECOND_STEP_WRONG', 'AUTH_SECOND_STEP_EXPIRED'],
  },
  check: {
    summary: 'Check whether a session is valid',
    method: 'GET',
    path: '/auth/check',
    permission: 'PUBLIC',
    scope: 'public',
    result: z.object({ signedIn: z.boolean() }),
    errors: [],
  },
  refresh: {
    summary: 'Exchange a refresh token for a new token pair. Reusing an old one ends the session',
    method: 'POST',
    path: '/auth/refresh-token',
    permission: 'PUBLIC',
    scope: 'public',
    body: z.strictObject({
      refreshToken: z.string().max(255).default(''),
      deviceToken: z.string().max(255).default(''),
    }),
    result: signInResponse,
    errors: ['AUTH_UNAUTHORIZED'],
  },
  logout: {
    summary: 'End the current session',
    method: 'POST',
    path: '/auth/logout',
    permission: 'SIGNED_IN',
    scope: 'self',
    result: z.object({
      /**
       * URL that also signs the person out at the identity provider. Null if the session did not start with a provider.
       */
      providerAddress: z.string().nullable(),
    }),
    errors: [],
    sessionOnly: true,
  },
  me: {
    summary: 'Get your account with roles and permissions',
    method: 'GET',
    path: '/auth/me',
    permission: 'SIGNED_IN',
    scope: 'self',
    result: me,
    errors: [],
    sessionOnly: true,
  },
  changePassword: {
    summary: 'Change your password. Ends your other sessions',
    method: 'POST',
    path: '/auth/change-pwd',
    permission: 'SIGNED_IN',
    scope: 'self',
    body: z.strictObject({
      oldPassword: password,
      newPassword: password,
      /** Account name, which must be the account name of the session (rules.md §7). */
      username: z.string().trim().min(1, { error: 'required' }).max(accountLimits.max),
    }),
    result: empty,
    errors: ['AUTH_WRONG_PASSWORD', 'AUTH_PASSWORD_TOO_WEAK', 'AUTH_USER_NOT_FOUND'],
    sessionOnly: true,
  },
  list: {
    summary: 'List your sessions, newest first',
    method: 'GET',
    path: '/auth/sessions',
    permission: 'SIGNED_IN',
    scope: 'self',
    query: listQuery(['createdAt'])
      .omit({ keyword: true, sort: true })
      .extend({ vm: z.literal('web').optional() }),
    result: pageOf(loginSession),
    errors: [],
    sessionOnly: true,
  },
  remove: {
    summary: 'End one of your sessions',
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    permission: 'SIGNED_IN',
    scope: 'self',
    result: empty,
    errors: ['AUTH_SESSION_NOT_FOUND'],
    sessionOnly: true,
  },
});
