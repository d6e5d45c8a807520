import { filesByLanguage } from '../texts.ts';

export const telework = {
  telework: filesByLanguage(
    () => import('../en/telework/telework.ts'),
    () => import('../vi/telework/telework.ts'),
    () => import('../ko/telework/telework.ts'),
    () => import('../ja/telework/telework.ts'),
  ),
  teleworkAgents: filesByLanguage(
    () => import('../en/telework/telework-agents.ts'),
    () => import('../vi/telework/telework-agents.ts'),
    () => import('../ko/telework/telework-agents.ts'),
    () => import('../ja/telework/telework-agents.ts'),
  ),
  teleworkChecks: filesByLanguage(
    () => import('../en/telework/telework-checks.ts'),
    () => import('../vi/telework/telework-checks.ts'),
    () => import('../ko/telework/telework-checks.ts'),
    () => import('../ja/telework/telework-checks.ts'),
  ),
  teleworkLogs: filesByLanguage(
    () => import('../en/telework/telework-logs.ts'),
    () => import('../vi/telework/telework-logs.ts'),
    () => import('../ko/telework/telework-logs.ts'),
    () => import('../ja/telework/telework-logs.ts'),
  ),
  teleworkSettings: filesByLanguage(
    () => import('../en/telework/telework-settings.ts'),
    () => import('../vi/telework/telework-settings.ts'),
    () => import('../ko/telework/telework-settings.ts'),
    () => import('../ja/telework/telework-settings.ts'),
  ),
};
