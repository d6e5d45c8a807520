import { operations } from '@gatehouse/api';
import { sessions } from '@gatehouse/api/auth/sessions';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { InjectOptions } from 'fastify';
import { features } from '../../apps/server/src/features/index.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import { expectation } from './authz.expectation.ts';
import { builders } from './authz.objects.ts';
import type { Input, Place } from './authz.rows.ts';
import { type Actor, password, type World } from './authz.world.ts';
import { mailedCode } from './codes.ts';
import { formOf } from './forms.ts';
import { secondStepInput } from './second-step.ts';

export const routes = features.flatMap((feature) => feature.routes);
/** Every operation the server answers. */
export const served = operations.filter(({ name }) =>
  routes.some(({ operation }) => operation.name === name),
);
export const writes = served.filter(({ method }) => method !== 'GET');

/** Who may do most; an employee, where the operation is about what is one's own or is not SYSADMIN's. */
export function writerOf({ actors }: World, { name }: OperationShape): Actor {
  const { who = [], reach } = expectation[name] ?? {};
  const isSystems = who === 'anybody' || who.includes('SYSADMIN');
  const wanted = isSystems && reach !== 'self' ? 'SYSADMIN' : 'ADMIN of A';
  const actor = actors.find((one) => one.name === wanted);
  if (!actor) throw new Error('nobody to write');
  return actor;
}

/** A call that succeeds: of `writerOf`, on a row of its own. */
export async function inputOf(
  world: World,
  portal: Portal,
  operation: OperationShape,
  actor: Actor,
): Promise<Input> {
  const { name } = operation;
  const { stand } = world;
  const builder = builders[name];
  if (!builder) throw new Error(`${name} has no builder (authz.objects.ts)`);
  if (/^secondFactors|^sessions.secondStep$/.test(name))
    return operation.method === 'GET' ? {} : secondStepInput({ ...world, portal }, operation, actor);
  switch (name) {
    case 'sessions.loginByUsername':
      return { body: { account: (await newcomer(world)).accountName, password } };
    case 'sessions.loginByEmail':
      return { body: { account: `${(await newcomer(world)).accountName}@example.com`, password } };
    case 'sessions.changePassword':
      return {
        body: {
          oldPassword: password,
          newPassword: 'Green-Teapot-77',
          username: actor.person?.accountName,
        },
      };
    case 'sessions.refresh':
      return { body: { refreshToken: await refreshTokenOf(world, portal) } };
    case 'passwords.verifyOtp':
      return { body: await mailedCode(stand, portal, await newcomer(world)) };
    case 'passwords.reset': {
      const code = await mailedCode(stand, portal, await newcomer(world));
      return { body: { ...code, newPassword: 'Green-Teapot-77' } };
    }
    case 'companies.remove':
      return { params: { id: (await stand.make.company()).id } };
  }
  const ownFirst = ['self', 'account'].includes(expectation[name]?.reach ?? '');
  const wanted: Place[] = ownFirst ? ['self'] : ['own', 'colleague', 'self'];
  const place = wanted.find((one) => builder.places.includes(one)) ?? 'none';
  const built = await builder.input({ world, actor, place, tenant: world.a, isFresh: true });
  if (name === 'quarantine.release')
    await stand.make.owner.query("UPDATE quarantine SET reason = 'FUTURE_TIME' WHERE id = $1", [
      built.params?.id,
    ]);
  return built;
}

/** The call itself. */
export async function requestOf(
  operation: OperationShape,
  input: Input,
  headers: Record<string, string>,
): Promise<InjectOptions> {
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const form = input.files && (await formOf(operation, input.files));
  return {
    method: operation.method,
    url: `${pathOf(operation, input.params)}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      'x-command-id': 'verify',
      ...headers,
      ...(form?.headers ?? (input.body && { 'content-type': 'application/json' })),
    },
    ...(form ? { payload: form.payload } : input.body && { payload: JSON.stringify(input.body) }),
  };
}

/** Somebody new, with the password of the others. */
async function newcomer({ stand: { make }, a }: World): Promise<Person> {
  const person = await make.employee({ companyId: a.companyId });
  await make.owner.query(
    'UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE id = $1) WHERE id = $2',
    [a.staff.accountId, person.accountId],
  );
  return person;
}

async function refreshTokenOf(world: World, portal: Portal): Promise<string> {
  const body = { account: (await newcomer(world)).accountName, password, deviceType: 'VERIFY' };
  const url = pathOf(sessions.loginByUsername);
  return (await portal.app.inject({ method: 'POST', url, payload: body })).json().result.refreshToken;
}
