import { sessions } from '@gatehouse/api/auth/sessions';
import { useSave } from '../call/useSave.ts';
import { toastRefusal } from '../toast/toast.tsx';
import { setAsked, signOutHere } from './signOut.ts';

/** Ends the session on the server and in every tab. If the portal refuses the call, the person stays signed in. */
export function useLogout() {
  const { save, isPending } = useSave(sessions.logout, {
    toast: false,
    onSuccess: ({ providerAddress }) => signOutHere('asked', providerAddress ?? ''),
    onRefusal: (error) => {
      setAsked(false);
      toastRefusal(error);
      return true;
    },
  });
  const logout = () => {
    setAsked(true);
    save({});
  };
  return { logout, isPending };
}
