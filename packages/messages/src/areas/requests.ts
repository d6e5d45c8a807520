import { filesByLanguage } from '../texts.ts';

export const requests = {
  requests: filesByLanguage(
    () => import('../en/requests/requests.ts'),
    () => import('../vi/requests/requests.ts'),
    () => import('../ko/requests/requests.ts'),
    () => import('../ja/requests/requests.ts'),
  ),
  corrections: filesByLanguage(
    () => import('../en/requests/corrections.ts'),
    () => import('../vi/requests/corrections.ts'),
    () => import('../ko/requests/corrections.ts'),
    () => import('../ja/requests/corrections.ts'),
  ),
  requestTypes: filesByLanguage(
    () => import('../en/requests/request-types.ts'),
    () => import('../vi/requests/request-types.ts'),
    () => import('../ko/requests/request-types.ts'),
    () => import('../ja/requests/request-types.ts'),
  ),
  leaveBalances: filesByLanguage(
    () => import('../en/requests/leave-balances.ts'),
    () => import('../vi/requests/leave-balances.ts'),
    () => import('../ko/requests/leave-balances.ts'),
    () => import('../ja/requests/leave-balances.ts'),
  ),
};
