import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { type OperationShape, permits } from '@gatehouse/api/platform/operation';
import { type Language, languages } from '@gatehouse/messages';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/http/credentials.ts';
import { announce } from '../../../platform/live.ts';
import type { LiveEvent } from '../../../platform/live-event.ts';
import { createSlots } from '../../../platform/load/slots.ts';
import { type Change, recordChanges } from '../../../platform/record.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { countStranger, linesByAddress } from '../../auth/sessions/strangers.service.ts';
import { endToken } from '../../settings/provisioning-tokens/provisioning-tokens.service.ts';
import { asProvisioning, type OpenedToken } from './scim-call.queries.ts';

/** Of all identity providers at once, and of one token: who sends more waits, and then is asked to come again. */
const inTurn = createSlots({
  atOnce: 6,
  atOnceEach: 3,
  mostWaiting: 120,
  mostWaitingEach: 60,
  longestWaitMs: 10_000,
});

const inLine = linesByAddress(60);

/** One call of an identity provider, inside one transaction of its company. */
export interface ScimCall extends Services {
  db: Db;
  token: OpenedToken;
  /** The token as a viewer of its company: without an account, with the current permissions of its creator. */
  viewer: Viewer;
  request: FastifyRequest;
  language: Language;
  refuse(code: ErrorCode): never;
  announce(event: LiveEvent): Promise<void>;
}

export type Recording = ScimCall & { record(...changes: Change[]): Promise<void> };

/** The call with a trail: what it does stands there as this operation, by the token's name. */
export const recording = (call: ScimCall, action: string): Recording => ({
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

/** Runs `work` for the identity provider whose token was sent; what it answers is answered after the commit. */
export async function inScim<T>(
  services: Services,
  request: FastifyRequest,
  work: (call: ScimCall) => Promise<T>,
): Promise<T> {
  const hash = presentedHash(request);
  const { database, clock } = services;
  const known = () =>
    asProvisioning(database, hash, clock.now(), async (db, token) => {
      if (!token) return null;
      if (!token.isAbandoned) return { done: await work(callOf(services, request, db, token)) };
      await endToken(db, { id: token.tokenId, ...token }, clock.now());
      return null;
    });
  const answer = await inLine(request, () => inTurn(known, hash.toString('hex')));
  if (answer) return answer.done;
  await countStranger(services, request, 'scim');
  throw new Refusal('AUTH_UNAUTHORIZED');
}

/** Refuses what the token's creator could not do in the portal for lack of the operation's permission. */
export function requirePermission({ viewer, refuse }: ScimCall, operation: OperationShape): void {
  if (!permits(viewer.permissions, operation)) refuse('AUTH_NO_PERMISSION');
}

/** Refuses changes of the account that created the token. */
export function refuseCreator({ token, refuse }: ScimCall, accountIds: readonly number[]): void {
  if (token.creatorId !== null && accountIds.includes(token.creatorId)) refuse('AUTH_NO_PERMISSION');
}

/** SHA-256 of the token that was sent, of whatever has the shape of one. */
export function presentedHash({ headers }: FastifyRequest): Buffer {
  const hash = hashToken(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]);
  if (!hash) throw new Refusal('AUTH_UNAUTHORIZED');
  return hash;
}

function callOf(services: Services, request: FastifyRequest, db: Db, token: OpenedToken): ScimCall {
  return {
    ...services,
    db,
    token,
    request,
    language: knownLanguage(token.language) ?? languages[0],
    viewer: {
      // a token has no session and no account, so that nothing counts as its own
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
    refuse: (code) => {
      throw new Refusal(code);
    },
    announce: (event) => announce(db, event),
  };
}

/** A language of the portal out of what SCIM says of somebody: `vi`, `vi-VN`. */
export const knownLanguage = (said: string | undefined): Language | undefined =>
  languages.find((one) => one === said?.slice(0, 2).toLowerCase());
