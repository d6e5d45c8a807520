import { filesByLanguage } from '../texts.ts';

export const contracts = {
  contracts: filesByLanguage(
    () => import('../en/contracts/contracts.ts'),
    () => import('../vi/contracts/contracts.ts'),
    () => import('../ko/contracts/contracts.ts'),
    () => import('../ja/contracts/contracts.ts'),
  ),
  contractTypes: filesByLanguage(
    () => import('../en/contracts/contract-types.ts'),
    () => import('../vi/contracts/contract-types.ts'),
    () => import('../ko/contracts/contract-types.ts'),
    () => import('../ja/contracts/contract-types.ts'),
  ),
  contractRules: filesByLanguage(
    () => import('../en/contracts/contract-rules.ts'),
    () => import('../vi/contracts/contract-rules.ts'),
    () => import('../ko/contracts/contract-rules.ts'),
    () => import('../ja/contracts/contract-rules.ts'),
  ),
};
