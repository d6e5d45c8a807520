import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { type OperationShape, permits } from '@gatehouse/api/platform/operation';
import { type Language, languages } from '@gatehouse/messages';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/http/credentials.ts';
import { countStranger } from '../../../platform/http/strangers.ts';
import { announce } from '../../../platform/live.ts';
import type { LiveEvent } from '../../../platform/live-event.ts';
import { createSlots } from '../../../platform/load/slots.ts';
import { type Change, recordChanges } from '../../../platform/record.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { createAddressQueues } from '../../auth/sessions/client-limits.service.ts';
import { endToken } from '../../settings/provisioning-tokens/provisioning-tokens.service.ts';
import { type OpenedToken, runAsProvisioning } from './scim-call.queries.ts';

/**
 * Limits concurrent calls, for all identity providers together and for each token. Calls above a limit wait. If they
 * wait too long, they are rejected with a request to retry.
 */
const inTurn = createSlots({
  atOnce: 6,
  atOnceEach: 3,
  mostWaiting: 120,
  mostWaitingEach: 60,
  longestWaitMs: 10_000,
});

const inLine = createAddressQueues(60);

/** One request of an identity provider, in a transaction of the provider's company. */
export interface ScimCall extends Services {
  db: Db;
  token: OpenedToken;
  /**
   * Returns a `Viewer` that represents the token. The `Viewer` has no account, sees only the token's company, and has
   * the current permissions of the token's creator.
   */
  viewer: Viewer;
  request: FastifyRequest;
  language: Language;
  refuse(code: ErrorCode): never;
  announce(event: LiveEvent): Promise<void>;
}

export type RecordingCall = ScimCall & { record(...changes: Change[]): Promise<void> };

/** Returns the call with an audit recorder that names the token and the operation in each audit entry. */
export const withRecorder = (call: ScimCall, action: string): RecordingCall => ({
  ...call,
  record: (...changes) =>
    recordChanges(
      call.db,
      call.clock.now(),
      {
        accountId: null,
        name: call.token.tokenName,
        requestId: call.request.id,
        address: call.request.ip,
      },
      action,
      changes,
    ),
});

/** Runs `work` for the identity provider that sent the token. Returns the result after the commit. */
export async function runScimCall<T>(
  services: Services,
  request: FastifyRequest,
  work: (call: ScimCall) => Promise<T>,
): Promise<T> {
  const hash = readTokenHash(request);
  const { database, clock } = services;
  const runWork = () =>
    runAsProvisioning(database, hash, clock.now(), async (db, token) => {
      if (!token) return null;
      if (!token.isAbandoned) return { done: await work(callOf(services, request, db, token)) };
      await endToken(db, { id: token.tokenId, ...token }, clock.now());
      return null;
    });
  const answer = await inLine(request, () => inTurn(runWork, hash.toString('hex')));
  if (answer) return answer.done;
  await countStranger(services, request, 'scim');
  refuse('AUTH_UNAUTHORIZED');
}

/** Rejects the call if the token's creator lacks the permission of the operation. */
export function requirePermission({ viewer, refuse }: ScimCall, operation: OperationShape): void {
  if (!permits(viewer.permissions, operation)) refuse('AUTH_NO_PERMISSION');
}

/** Rejects changes to the account that created the token. */
export function refuseCreator({ token, refuse }: ScimCall, accountIds: readonly number[]): void {
  if (token.creatorId !== null && accountIds.includes(token.creatorId)) refuse('AUTH_NO_PERMISSION');
}

/**
 * Returns the SHA-256 hash of the sent token.
 * @throws Refusal AUTH_UNAUTHORIZED if the header contains no well-formed token.
 */
export function readTokenHash({ headers }: FastifyRequest): Buffer {
  const hash = hashToken(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]);
  if (!hash) refuse('AUTH_UNAUTHORIZED');
  return hash;
}

function callOf(services: Services, request: FastifyRequest, db: Db, token: OpenedToken): ScimCall {
  return {
    ...services,
    db,
    token,
    request,
    language: findLanguage(token.language) ?? languages[0],
    viewer: {
      // A token has neither a session nor an account. 0 is never a real ID.
      sessionId: 0,
      accountId: 0,
      accountName: token.tokenName,
      displayName: token.tokenName,
      language: token.language,
      mustChangePassword: false,
      secondStepDue: false,
      everywhere: false,
      companyId: token.companyId,
      companyIds: [token.companyId],
      employeeId: null,
      departmentId: null,
      managedDepartmentIds: [],
      roles: [],
      permissions: new Set(token.permissions),
    },
    refuse,
    announce: (event) => announce(db, event),
  };
}

/** Returns the portal language for a SCIM language tag such as `vi` or `vi-VN`. */
export const findLanguage = (tag: string | undefined): Language | undefined =>
  languages.find((language) => language === tag?.slice(0, 2).toLowerCase());
