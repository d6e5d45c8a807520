import type { welcomeLanguages } from '@gatehouse/api/device-ops/welcome-settings.rules';

/** Name of each language in the language itself. */
export const languageNames: Record<(typeof welcomeLanguages)[number], string> = {
  'en-US': 'English',
  'vi-VN': 'Tiếng Việt',
  'de-DE': 'Deutsch',
  'zh-CN': '简体中文',
};
