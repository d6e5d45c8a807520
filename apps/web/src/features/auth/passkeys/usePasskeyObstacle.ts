import { passkeyLimits } from '@gatehouse/api/auth/passkey-shapes';
import { passkeys } from '@gatehouse/api/auth/passkeys';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf, whyNotYet } from '../../../ui/feedback/load.ts';
import { hasPasskeys } from './webauthn.ts';

/** Returns the reason why no passkey can be added now. Undefined if a passkey can be added. */
export function usePasskeyObstacle(): string | undefined {
  const t = useText();
  const passkeysResult = useApi(passkeys.list);
  if (!passkeysResult.data) return whyNotYet(loadOf(passkeysResult));
  const { obstacle, address, passkeys: ownPasskeys } = passkeysResult.data;
  if (obstacle) return t(`auth.passkeys.obstacles.${obstacle}`, { address });
  // The page must be open at the portal's configured address, because browsers bind a passkey to the origin of the
  // page.
  if (window.location.origin !== address) return t('auth.passkeys.obstacles.ELSEWHERE', { address });
  if (!hasPasskeys()) return t('auth.passkeys.obstacles.BROWSER');
  if (ownPasskeys.length >= passkeyLimits.each)
    return t('auth.passkeys.obstacles.LIMIT', { count: ownPasskeys.length });
  return undefined;
}
