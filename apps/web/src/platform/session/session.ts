import { type Me, sessions } from '@gatehouse/api/auth/sessions';
import type { Permission } from '@gatehouse/api/platform/permissions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../call/call.ts';
import { queryClient } from '../call/queryClient.ts';
import { keyOf } from '../call/useApi.ts';

export interface Session {
  me: Me;
  can(permission: Permission): boolean;
}

const meQuery = queryOptions({
  queryKey: keyOf(sessions.me, {}),
  queryFn: ({ signal }) => call(sessions.me, { signal, quiet: true }),
  staleTime: 60_000,
});

/** The signed-in person, asked once and kept; guards call it before a screen loads. Raises CallError. */
export const loadSession = async (): Promise<Session> =>
  sessionOf(await queryClient.ensureQueryData(meQuery));

/** Asks again who is signed in, because rights or account have changed. */
export const reloadSession = (): Promise<Me> => queryClient.fetchQuery({ ...meQuery, staleTime: 0 });

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

/** Spec §2: the comma-separated permission string becomes the list; blank is none. */
export function sessionOf(me: Me): Session {
  const held = new Set(me.permissions.split(',').map((code) => code.trim()));
  return { me, can: (permission) => held.has(permission) };
}
