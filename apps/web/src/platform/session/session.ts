import { type Me, sessions } from '@gatehouse/api/auth/sessions';
import { type OperationPermission, permits } from '@gatehouse/api/platform/operation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../call/call.ts';
import { queryClient } from '../call/queryClient.ts';
import { keyOf } from '../call/useApi.ts';
import { dropForeignDraft } from './keptDraft.ts';

export interface Session {
  me: Me;
  /** Whether the person's permissions allow the operation. The portal checks the rows on every call. */
  can(operation: OperationPermission): boolean;
}

const meQuery = queryOptions({
  queryKey: keyOf(sessions.me, {}),
  queryFn: ({ signal }) => call(sessions.me, { signal, quiet: true }),
  staleTime: 60_000,
});

/** Loads the signed-in person once and caches the result. Guards call it before a screen loads. Raises CallError. */
export async function loadSession(): Promise<Session> {
  const me = await queryClient.ensureQueryData(meQuery);
  dropForeignDraft(me.accountId);
  return sessionOf(me);
}

/** Fetches the signed-in person again after permissions or the account changed. */
export const reloadSession = (): Promise<Me> => queryClient.fetchQuery({ ...meQuery, staleTime: 0 });

/** Returns whether a person has been signed in since this page was loaded. */
export const wasSignedIn = (): boolean => queryClient.getQueryData(meQuery.queryKey) !== undefined;

/** Caches the person of a new sign-in for `loadSession` and `useSession`. */
export const rememberMe = (me: Me): void => {
  queryClient.setQueryData(meQuery.queryKey, me);
};

/** Returns the signed-in person. Use only below the signed-in layout. Its guard loads the person. */
export function useSession(): Session {
  const data = useMe();
  if (!data) throw new Error('useSession outside the signed-in layout');
  return sessionOf(data);
}

/** Returns the signed-in person. Undefined on pages before sign-in. */
export const useMe = (): Me | undefined => useQuery(meQuery).data;

/**
 * Returns a person's permission codes. Use it to find the permissions that they can grant to others. To check access,
 * use `can`. If the only code is blank, the person has no permissions (spec §2).
 */
export const permissionsOf = (me: Me): ReadonlySet<string> =>
  new Set(me.permissions.split(',').map((code) => code.trim()));

// The last converted session. It is reused, so that every caller gets the same `can`.
let latest: Session | undefined;

/** Converts the comma-separated permissions of spec §2 into a session. */
function sessionOf(me: Me): Session {
  if (latest?.me === me) return latest;
  const permissions = permissionsOf(me);
  latest = { me, can: (operation) => permits(permissions, operation) };
  return latest;
}
