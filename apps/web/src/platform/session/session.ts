import { type Me, sessions } from '@gatehouse/api/auth/sessions';
import { type OperationPermission, permits } from '@gatehouse/api/platform/operation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../call/call.ts';
import { queryClient } from '../call/queryClient.ts';
import { keyOf } from '../call/useApi.ts';
import { dropForeignDraft } from './keptDraft.ts';

export interface Session {
  me: Me;
  /**
   * Returns whether the person's permissions allow the operation. Access to single rows is only checked by the portal,
   * on every call.
   */
  can(operation: OperationPermission): boolean;
}

const meQuery = queryOptions({
  queryKey: keyOf(sessions.me, {}),
  queryFn: ({ signal }) => call(sessions.me, { signal, quiet: true }),
  staleTime: 60_000,
});

/**
 * Loads the signed-in person once and caches the result. Route guards call it before a screen loads.
 * @throws CallError
 */
export async function loadSession(): Promise<Session> {
  const me = await queryClient.ensureQueryData(meQuery);
  dropForeignDraft(me.accountId);
  return sessionOf(me);
}

/** Fetches the signed-in person again after their permissions or account changed. */
export const reloadSession = (): Promise<Me> => queryClient.fetchQuery({ ...meQuery, staleTime: 0 });

/** Returns true if a person was signed in at any time since this page was loaded. */
export const wasSignedIn = (): boolean => queryClient.getQueryData(meQuery.queryKey) !== undefined;

/** Caches the newly signed-in person for `loadSession` and `useSession`. */
export const rememberMe = (me: Me): void => {
  queryClient.setQueryData(meQuery.queryKey, me);
};

/**
 * Returns the signed-in person with their permissions. Use it only below the signed-in layout, because the guard of
 * that layout loads the person.
 */
export function useSession(): Session {
  const data = useMe();
  if (!data) throw new Error('useSession outside the signed-in layout');
  return sessionOf(data);
}

/** Returns the signed-in person. Undefined on pages before sign-in. */
export const useMe = (): Me | undefined => useQuery(meQuery).data;

/**
 * Returns a person's permission codes. Use it to find the permissions that the person can grant to others. To check
 * access, use `can`. A single blank code means that the person has no permissions (spec §2).
 */
export const permissionsOf = (me: Me): ReadonlySet<string> =>
  new Set(me.permissions.split(',').map((code) => code.trim()));

// The last session that was created. It is reused, so that every caller gets the same `can` function.
let latest: Session | undefined;

/** Creates a session from the comma-separated permissions of a person (spec §2). */
function sessionOf(me: Me): Session {
  if (latest?.me === me) return latest;
  const permissions = permissionsOf(me);
  latest = { me, can: (operation) => permits(permissions, operation) };
  return latest;
}
