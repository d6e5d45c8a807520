import { passkeyLimits } from '@gatehouse/api/auth/passkey-shapes';
import { passkeys } from '@gatehouse/api/auth/passkeys';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf, whyNotYet } from '../../../ui/load.ts';
import { hasPasskeys } from './webauthn.ts';

/** Why no passkey can be added here and now; undefined: one can. */
export function usePasskeyObstacle(): string | undefined {
  const t = useText();
  const mine = useApi(passkeys.list);
  if (!mine.data) return whyNotYet(loadOf(mine));
  const { obstacle, address, passkeys: held } = mine.data;
  if (obstacle) return t(`auth.passkeys.obstacles.${obstacle}`, { address });
  // a browser binds passkeys to the address it shows
  if (window.location.origin !== address) return t('auth.passkeys.obstacles.ELSEWHERE', { address });
  if (!hasPasskeys()) return t('auth.passkeys.obstacles.BROWSER');
  if (held.length >= passkeyLimits.each) return t('auth.passkeys.obstacles.LIMIT', { count: held.length });
  return undefined;
}
