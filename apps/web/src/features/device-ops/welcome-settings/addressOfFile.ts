import { welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { pathOf } from '@gatehouse/api/platform/operation';

export const addressOfFile = (id: number): string => pathOf(welcomeSettings.file, { id });
