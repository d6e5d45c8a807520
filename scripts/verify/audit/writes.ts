import { operations } from '@gatehouse/api';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { formOf } from '@gatehouse/testing/kit/forms';
import { builderOf, expectedOf } from '@gatehouse/testing/nouns/index';
import type { Actor, CallInput, RowOwner, World } from '@gatehouse/testing/nouns/proof';
import type { InjectOptions } from 'fastify';
import { features } from '../../../apps/server/src/features/index.ts';
import type { Portal } from '../../../apps/server/src/portal.ts';

export const routes = features.flatMap((feature) => feature.routes);
/** All operations that the server implements. */
export const served = operations.filter(({ name }) =>
  routes.some(({ operation }) => operation.name === name),
);
export const writes = served.filter(({ method }) => method !== 'GET');

/**
 * Returns the most privileged test account that may call the operation: SYSADMIN, or an employee if the operation is
 * about the caller's own data or SYSADMIN may not call it.
 */
export function writerOf({ actors }: World, operation: OperationShape): Actor {
  const { who, reach } = expectedOf(operation);
  const isSystems = who === 'anybody' || who.includes('SYSADMIN');
  const actorName = isSystems && reach !== 'self' ? 'SYSADMIN' : 'ADMIN of A';
  const actor = actors.find((candidate) => candidate.name === actorName);
  if (!actor) throw new Error('nobody to write');
  return actor;
}

/** Builds a successful call by the test account that `writerOf` returns, on a row created for the call. */
export async function inputOf(
  world: World,
  portal: Portal,
  operation: OperationShape,
  actor: Actor,
): Promise<CallInput> {
  const builder = builderOf(operation);
  if (builder.succeeds) return builder.succeeds({ world, portal, actor });
  const ownFirst = ['self', 'account'].includes(expectedOf(operation).reach);
  const preferred: RowOwner[] = ownFirst ? ['self'] : ['own', 'colleague', 'self'];
  const rowOwner = preferred.find((candidate) => builder.places.includes(candidate)) ?? 'none';
  return builder.input({ world, actor, place: rowOwner, tenant: world.a, isFresh: true });
}

export async function requestOf(
  operation: OperationShape,
  input: CallInput,
  headers: Record<string, string>,
): Promise<InjectOptions> {
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const form = input.files && (await formOf(operation, input.files, {}, input.body));
  return {
    method: operation.method,
    url: `${pathOf(operation, input.params)}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      'x-command-id': 'verify',
      ...headers,
      ...input.headers,
      ...(form?.headers ?? (input.body && { 'content-type': 'application/json' })),
    },
    ...(form ? { payload: form.payload } : input.body && { payload: JSON.stringify(input.body) }),
  };
}
