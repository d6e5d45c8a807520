import { filesByLanguage } from '../texts.ts';

export const overview = {
  exports: filesByLanguage(
    () => import('../en/overview/exports.ts'),
    () => import('../vi/overview/exports.ts'),
    () => import('../ko/overview/exports.ts'),
    () => import('../ja/overview/exports.ts'),
  ),
  finds: filesByLanguage(
    () => import('../en/overview/finds.ts'),
    () => import('../vi/overview/finds.ts'),
    () => import('../ko/overview/finds.ts'),
    () => import('../ja/overview/finds.ts'),
  ),
  firstSteps: filesByLanguage(
    () => import('../en/overview/first-steps.ts'),
    () => import('../vi/overview/first-steps.ts'),
    () => import('../ko/overview/first-steps.ts'),
    () => import('../ja/overview/first-steps.ts'),
  ),
  installation: filesByLanguage(
    () => import('../en/overview/installation.ts'),
    () => import('../vi/overview/installation.ts'),
    () => import('../ko/overview/installation.ts'),
    () => import('../ja/overview/installation.ts'),
  ),
  waiting: filesByLanguage(
    () => import('../en/overview/waiting.ts'),
    () => import('../vi/overview/waiting.ts'),
    () => import('../ko/overview/waiting.ts'),
    () => import('../ja/overview/waiting.ts'),
  ),
};
