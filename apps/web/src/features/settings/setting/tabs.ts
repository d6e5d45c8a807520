import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { noticeSettings } from '@gatehouse/api/notifications/notice-settings';
import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { privacySettings } from '@gatehouse/api/settings/privacy';
import { teleworkSettings } from '@gatehouse/api/telework/telework-settings';
import { deviceSettings } from '@gatehouse/api/visitors/device-settings';
import type { LabelKey } from '@gatehouse/messages/keys';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import { SystemSetting } from './SystemSetting.tsx';

// The first tab loads with the page. The other tabs load when they are opened.
const DeviceSettingsPanel = lazyComponent(
  async () => (await import('../../visitors/device-settings/DeviceSettingsPanel.tsx')).DeviceSettingsPanel,
);
const TeleworkSettingsPanel = lazyComponent(
  async () =>
    (await import('../../telework/telework-settings/TeleworkSettingsPanel.tsx')).TeleworkSettingsPanel,
);
const WelcomePanel = lazyComponent(
  async () => (await import('../../device-ops/welcome-settings/WelcomePanel.tsx')).WelcomePanel,
);
const LayoutPanel = lazyComponent(
  async () => (await import('../../device-ops/welcome-settings/LayoutPanel.tsx')).LayoutPanel,
);
const SecurityPanel = lazyComponent(
  async () => (await import('../../auth/second-factor/SecurityPanel.tsx')).SecurityPanel,
);
const PrivacyPanel = lazyComponent(async () => (await import('../privacy/PrivacyPanel.tsx')).PrivacyPanel);
const NoticeSettingsPanel = lazyComponent(
  async () =>
    (await import('../../notifications/notice-settings/NoticeSettingsPanel.tsx')).NoticeSettingsPanel,
);

interface SettingTab {
  /** Value of the URL parameter for the tab. */
  id: string;
  label: LabelKey;
  /** Operation with the permission that opens the tab. */
  opens: OperationShape;
  Panel: ComponentType;
}

/** Tabs of the settings page, each with its panel, in the order of spec §2. */
export const settingTabs: readonly SettingTab[] = [
  { id: 'system', label: 'settings.setting.tabs.system', opens: pushSettings.get, Panel: SystemSetting },
  {
    id: 'temperature',
    label: 'visitors.deviceSettings.title',
    opens: deviceSettings.get,
    Panel: DeviceSettingsPanel,
  },
  {
    id: 'telework',
    label: 'telework.teleworkSettings.title',
    opens: teleworkSettings.get,
    Panel: TeleworkSettingsPanel,
  },
  {
    id: 'welcome',
    label: 'deviceOps.welcomeSettings.title',
    opens: welcomeSettings.update,
    Panel: WelcomePanel,
  },
  {
    id: 'layout',
    label: 'deviceOps.welcomeSettings.layoutTitle',
    opens: welcomeSettings.updateLayout,
    Panel: LayoutPanel,
  },
  { id: 'security', label: 'auth.secondFactors.tab', opens: secondFactors.get, Panel: SecurityPanel },
  {
    id: 'privacy',
    label: 'settings.privacySettings.title',
    opens: privacySettings.get,
    Panel: PrivacyPanel,
  },
  {
    id: 'notices',
    label: 'notifications.noticeSettings.title',
    opens: noticeSettings.get,
    Panel: NoticeSettingsPanel,
  },
];
