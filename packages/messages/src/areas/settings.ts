import { filesByLanguage } from '../texts.ts';

export const settings = {
  setting: filesByLanguage(
    () => import('../en/settings/setting.ts'),
    () => import('../vi/settings/setting.ts'),
    () => import('../ko/settings/setting.ts'),
    () => import('../ja/settings/setting.ts'),
  ),
  guidelines: filesByLanguage(
    () => import('../en/settings/guidelines.ts'),
    () => import('../vi/settings/guidelines.ts'),
    () => import('../ko/settings/guidelines.ts'),
    () => import('../ja/settings/guidelines.ts'),
  ),
  mails: filesByLanguage(
    () => import('../en/settings/mails.ts'),
    () => import('../vi/settings/mails.ts'),
    () => import('../ko/settings/mails.ts'),
    () => import('../ja/settings/mails.ts'),
  ),
  roles: filesByLanguage(
    () => import('../en/settings/roles.ts'),
    () => import('../vi/settings/roles.ts'),
    () => import('../ko/settings/roles.ts'),
    () => import('../ja/settings/roles.ts'),
  ),
  provisioningTokens: filesByLanguage(
    () => import('../en/settings/provisioning-tokens.ts'),
    () => import('../vi/settings/provisioning-tokens.ts'),
    () => import('../ko/settings/provisioning-tokens.ts'),
    () => import('../ja/settings/provisioning-tokens.ts'),
  ),
  apiTokens: filesByLanguage(
    () => import('../en/settings/api-tokens.ts'),
    () => import('../vi/settings/api-tokens.ts'),
    () => import('../ko/settings/api-tokens.ts'),
    () => import('../ja/settings/api-tokens.ts'),
  ),
  privacySettings: filesByLanguage(
    () => import('../en/settings/privacy.ts'),
    () => import('../vi/settings/privacy.ts'),
    () => import('../ko/settings/privacy.ts'),
    () => import('../ja/settings/privacy.ts'),
  ),
  systemLog: filesByLanguage(
    () => import('../en/settings/system-log.ts'),
    () => import('../vi/settings/system-log.ts'),
    () => import('../ko/settings/system-log.ts'),
    () => import('../ja/settings/system-log.ts'),
  ),
  webhooks: filesByLanguage(
    () => import('../en/settings/webhooks.ts'),
    () => import('../vi/settings/webhooks.ts'),
    () => import('../ko/settings/webhooks.ts'),
    () => import('../ja/settings/webhooks.ts'),
  ),
  webhookDeliveries: filesByLanguage(
    () => import('../en/settings/webhook-deliveries.ts'),
    () => import('../vi/settings/webhook-deliveries.ts'),
    () => import('../ko/settings/webhook-deliveries.ts'),
    () => import('../ja/settings/webhook-deliveries.ts'),
  ),
};
