import { createFileRoute } from '@tanstack/react-router';
import { SettingPage } from '../../../features/settings/setting/SettingPage.tsx';
import { settingUrl } from '../../../features/settings/setting/setting.url.ts';

export const Route = createFileRoute('/_portal/(settings)/setting')({
  staticData: {
    texts: ['auth', 'deviceOps', 'notifications', 'people', 'settings', 'telework', 'visitors'],
  },
  validateSearch: settingUrl,
  component: SettingPage,
});
