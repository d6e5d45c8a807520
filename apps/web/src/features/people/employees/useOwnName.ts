import { reloadSession, useSession } from '../../../platform/session/session.ts';

const ignoreError = () => undefined;

/**
 * Returns a callback for a changed employee. The callback updates the name in the page header if the employee is the
 * signed-in person.
 */
export function useOwnName(employeeId: number): () => void {
  const { me } = useSession();
  return () => {
    // A failed reload is ignored, because the next page loads the session again.
    if (me.employeeId === employeeId) reloadSession().catch(ignoreError);
  };
}
