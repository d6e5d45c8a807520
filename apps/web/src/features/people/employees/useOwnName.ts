import { reloadSession, useSession } from '../../../platform/session/session.ts';

const ignored = () => undefined;

/** For what is called once somebody has been changed: whoever changed themselves is named so around the screens, too. */
export function useOwnName(employeeId: number): () => void {
  const { me } = useSession();
  return () => {
    // who could not be asked is asked again with the next screen
    if (me.employeeId === employeeId) reloadSession().catch(ignored);
  };
}
