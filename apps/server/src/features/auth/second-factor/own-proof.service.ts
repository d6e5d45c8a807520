import type { OwnProof } from '@gatehouse/api/auth/second-factor';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { consumeSessionChallenge, provePasskey, recordCopy } from '../passkeys/passkeys.service.ts';
import { proveOwnPassword } from '../sessions/own-password.service.ts';
import { hasSecondStep, proveCode, type SecondFactorProof } from './second-factor.service.ts';

/**
 * Verifies the password and second factor of the signed-in person. Returns a proof that the caller must consume.
 * Returns undefined if the person has no two-step verification, because the password alone is then enough.
 * @throws AUTH_WRONG_PASSWORD, AUTH_SECOND_STEP_WRONG, API_TOO_MANY_REQUESTS
 */
export async function proveSelf(
  call: Services & { viewer: Viewer; request: FastifyRequest },
  { password, code, passkey }: OwnProof,
): Promise<SecondFactorProof | undefined> {
  const { viewer, database } = call;
  if (!(await proveOwnPassword(call, viewer, password))) refuse('AUTH_WRONG_PASSWORD');
  if (!(await database.asSystem((db) => hasSecondStep(db, viewer.accountId)))) return undefined;
  if (passkey) {
    const hash = await consumeSessionChallenge(call, viewer, 'PROOF');
    const proof = hash && (await provePasskey(call, viewer.accountId, passkey, hash));
    if (proof && 'isCopy' in proof) await recordCopy(call, viewer);
    if (!proof || 'isCopy' in proof) refuse('AUTH_SECOND_STEP_WRONG');
    return proof;
  }
  if (code === '')
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: 'code', rule: 'required', params: {} }],
    });
  const proof = await proveCode(call, viewer.accountId, code);
  if (!proof) refuse('AUTH_SECOND_STEP_WRONG');
  return proof;
}
