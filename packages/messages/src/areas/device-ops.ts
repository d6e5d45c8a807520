import { filesByLanguage } from '../texts.ts';

export const deviceOps = {
  deviceLogs: filesByLanguage(
    () => import('../en/device-ops/device-logs.ts'),
    () => import('../vi/device-ops/device-logs.ts'),
    () => import('../ko/device-ops/device-logs.ts'),
    () => import('../ja/device-ops/device-logs.ts'),
  ),
  firmware: filesByLanguage(
    () => import('../en/device-ops/firmware.ts'),
    () => import('../vi/device-ops/firmware.ts'),
    () => import('../ko/device-ops/firmware.ts'),
    () => import('../ja/device-ops/firmware.ts'),
  ),
  aiModels: filesByLanguage(
    () => import('../en/device-ops/ai-models.ts'),
    () => import('../vi/device-ops/ai-models.ts'),
    () => import('../ko/device-ops/ai-models.ts'),
    () => import('../ja/device-ops/ai-models.ts'),
  ),
  lcdLogs: filesByLanguage(
    () => import('../en/device-ops/lcd-logs.ts'),
    () => import('../vi/device-ops/lcd-logs.ts'),
    () => import('../ko/device-ops/lcd-logs.ts'),
    () => import('../ja/device-ops/lcd-logs.ts'),
  ),
  pendingDevices: filesByLanguage(
    () => import('../en/device-ops/pending-devices.ts'),
    () => import('../vi/device-ops/pending-devices.ts'),
    () => import('../ko/device-ops/pending-devices.ts'),
    () => import('../ja/device-ops/pending-devices.ts'),
  ),
  quarantine: filesByLanguage(
    () => import('../en/device-ops/quarantine.ts'),
    () => import('../vi/device-ops/quarantine.ts'),
    () => import('../ko/device-ops/quarantine.ts'),
    () => import('../ja/device-ops/quarantine.ts'),
  ),
  deviceCommands: filesByLanguage(
    () => import('../en/device-ops/device-commands.ts'),
    () => import('../vi/device-ops/device-commands.ts'),
    () => import('../ko/device-ops/device-commands.ts'),
    () => import('../ja/device-ops/device-commands.ts'),
  ),
  deviceLines: filesByLanguage(
    () => import('../en/device-ops/device-lines.ts'),
    () => import('../vi/device-ops/device-lines.ts'),
    () => import('../ko/device-ops/device-lines.ts'),
    () => import('../ja/device-ops/device-lines.ts'),
  ),
  deviceAlarms: filesByLanguage(
    () => import('../en/device-ops/device-alarms.ts'),
    () => import('../vi/device-ops/device-alarms.ts'),
    () => import('../ko/device-ops/device-alarms.ts'),
    () => import('../ja/device-ops/device-alarms.ts'),
  ),
  terminalPeople: filesByLanguage(
    () => import('../en/device-ops/terminal-people.ts'),
    () => import('../vi/device-ops/terminal-people.ts'),
    () => import('../ko/device-ops/terminal-people.ts'),
    () => import('../ja/device-ops/terminal-people.ts'),
  ),
  welcomeSettings: filesByLanguage(
    () => import('../en/device-ops/welcome-settings.ts'),
    () => import('../vi/device-ops/welcome-settings.ts'),
    () => import('../ko/device-ops/welcome-settings.ts'),
    () => import('../ja/device-ops/welcome-settings.ts'),
  ),
  devicePairings: filesByLanguage(
    () => import('../en/device-ops/device-pairings.ts'),
    () => import('../vi/device-ops/device-pairings.ts'),
    () => import('../ko/device-ops/device-pairings.ts'),
    () => import('../ja/device-ops/device-pairings.ts'),
  ),
  deviceSecrets: filesByLanguage(
    () => import('../en/device-ops/device-secrets.ts'),
    () => import('../vi/device-ops/device-secrets.ts'),
    () => import('../ko/device-ops/device-secrets.ts'),
    () => import('../ja/device-ops/device-secrets.ts'),
  ),
};
