import { welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { addressOf } from '../../../platform/call/address.ts';

export const addressOfFile = (id: number): string => addressOf(welcomeSettings.file, { id });
