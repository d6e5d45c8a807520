import type { welcomeLanguages } from '@gatehouse/api/device-ops/welcome-settings.rules';

/** The name of each language in that language. */
export const languageNames: Record<(typeof welcomeLanguages)[number], string> = {
  'en-US': 'English',
  'vi-VN': 'Tiếng Việt',
  'de-DE': 'Deutsch',
  'zh-CN': '简体中文',
};
