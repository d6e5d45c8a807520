import { filesByLanguage } from '../texts.ts';

export const visitors = {
  visitors: filesByLanguage(
    () => import('../en/visitors/visitors.ts'),
    () => import('../vi/visitors/visitors.ts'),
    () => import('../ko/visitors/visitors.ts'),
    () => import('../ja/visitors/visitors.ts'),
  ),
  visitorLogbook: filesByLanguage(
    () => import('../en/visitors/visitor-logbook.ts'),
    () => import('../vi/visitors/visitor-logbook.ts'),
    () => import('../ko/visitors/visitor-logbook.ts'),
    () => import('../ja/visitors/visitor-logbook.ts'),
  ),
  healthDeclarations: filesByLanguage(
    () => import('../en/visitors/health-declarations.ts'),
    () => import('../vi/visitors/health-declarations.ts'),
    () => import('../ko/visitors/health-declarations.ts'),
    () => import('../ja/visitors/health-declarations.ts'),
  ),
  guestCards: filesByLanguage(
    () => import('../en/visitors/guest-cards.ts'),
    () => import('../vi/visitors/guest-cards.ts'),
    () => import('../ko/visitors/guest-cards.ts'),
    () => import('../ja/visitors/guest-cards.ts'),
  ),
  deviceSettings: filesByLanguage(
    () => import('../en/visitors/device-settings.ts'),
    () => import('../vi/visitors/device-settings.ts'),
    () => import('../ko/visitors/device-settings.ts'),
    () => import('../ja/visitors/device-settings.ts'),
  ),
};
