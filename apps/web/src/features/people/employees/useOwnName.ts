import { reloadSession, useSession } from '../../../platform/session/session.ts';

const ignoreError = () => undefined;

/** Returns a callback for a changed employee. If it is the signed-in person, it updates their name in the frame. */
export function useOwnName(employeeId: number): () => void {
  const { me } = useSession();
  return () => {
    // Ignores a failed reload, because the next page loads the session again.
    if (me.employeeId === employeeId) reloadSession().catch(ignoreError);
  };
}
