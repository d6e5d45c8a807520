import { sessions } from '@gatehouse/api/auth/sessions';
import { useSave } from '../call/useSave.ts';
import { toastFailure } from '../toast/toast.tsx';
import { setAsked, signOutHere } from './signOut.ts';

/** Ends the session at the portal and in every tab. The person stays signed in unless the portal returns "00". */
export function useLogout() {
  const { save, isPending } = useSave(sessions.logout, {
    toast: false,
    onSuccess: ({ providerAddress }) => signOutHere('asked', providerAddress ?? ''),
    onRefusal: (error) => {
      setAsked(false);
      if (error.status !== 401) toastFailure(error.message);
      return true;
    },
  });
  const logout = () => {
    setAsked(true);
    save({});
  };
  return { logout, isPending };
}
