import { type Me, sessions } from '@gatehouse/api/auth/sessions';
import { type Guarded, permits } from '@gatehouse/api/platform/operation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../call/call.ts';
import { queryClient } from '../call/queryClient.ts';
import { keyOf } from '../call/useApi.ts';
import { keepOnlyOf } from './keptDraft.ts';

export interface Session {
  me: Me;
  /** Whether the person's rights allow the operation; of which rows, the portal decides on each call. */
  can(operation: Guarded): boolean;
}

const meQuery = queryOptions({
  queryKey: keyOf(sessions.me, {}),
  queryFn: ({ signal }) => call(sessions.me, { signal, quiet: true }),
  staleTime: 60_000,
});

/** The signed-in person, asked once and kept; guards call it before a screen loads. Raises CallError. */
export async function loadSession(): Promise<Session> {
  const me = await queryClient.ensureQueryData(meQuery);
  keepOnlyOf(me.accountId);
  return sessionOf(me);
}

/** Asks again who is signed in, because rights or account have changed. */
export const reloadSession = (): Promise<Me> => queryClient.fetchQuery({ ...meQuery, staleTime: 0 });

/** Whether this page has shown somebody's portal. */
export const wasSignedIn = (): boolean => queryClient.getQueryData(meQuery.queryKey) !== undefined;

/** Puts the person of a fresh login where `loadSession` and `useSession` find it. */
export const rememberMe = (me: Me): void => {
  queryClient.setQueryData(meQuery.queryKey, me);
};

/** The signed-in person; only below the signed-in layout, whose guard has loaded it. */
export function useSession(): Session {
  const data = useMe();
  if (!data) throw new Error('useSession outside the signed-in layout');
  return sessionOf(data);
}

/** The signed-in person, for a page that may also stand before the portal. */
export const useMe = (): Me | undefined => useQuery(meQuery).data;

/** What somebody holds, by code, to give it on; what they may do, `can` says. Spec §2: blank is none. */
export const permissionsOf = (me: Me): ReadonlySet<string> =>
  new Set(me.permissions.split(',').map((code) => code.trim()));

// read once, and the same `can` for all who ask
let latest: Session | undefined;

/** Spec §2: the comma-separated permission string becomes what the person can. */
export function sessionOf(me: Me): Session {
  if (latest?.me === me) return latest;
  const held = permissionsOf(me);
  latest = { me, can: (operation) => permits(held, operation) };
  return latest;
}
