import { logEntities } from '@gatehouse/api/settings/system-log';
import { useText } from '../../../platform/i18n/useText.ts';
import { labelOfField } from './logFields.ts';

/** What operations that change something do, by the last part of their names, and what the portal does by itself. */
export const logVerbs = [
  'create',
  'update',
  'remove',
  'updateDetail',
  'bulk',
  'erase',
  'grant',
  'revoke',
  'upload',
  'uploadMine',
  'removeMine',
  'approve',
  'reject',
  'lock',
  'unlock',
  'send',
  'rotate',
  'map',
  'release',
  'dismiss',
  'retry',
  'loginByUsername',
  'loginByEmail',
  'secondStep',
  'refresh',
  'logout',
  'changePassword',
  'forgot',
  'verifyOtp',
  'reset',
  'resetPassword',
  'resendInvite',
  'invite',
  'activate',
  'start',
  'confirm',
  'renewRecoveryCodes',
  'turnOff',
  'removeSecondStep',
  'check',
  'commit',
  'exportOf',
  'exportMine',
  'first',
  'add',
] as const;

/** The log's words in the reader's language; what an earlier release wrote and none has is called as on the wire. */
export function useLogWords() {
  const t = useText();
  const verbOf = (action: string): string => {
    const verb = logVerbs.find((one) => action.endsWith(`.${one}`));
    return verb ? t(`settings.systemLog.verbs.${verb}`) : action;
  };
  const entityOf = (entity: string): string => {
    const known = logEntities.find((one) => one === entity);
    return known ? t(`settings.systemLog.entities.${known}`) : entity;
  };
  const fieldOf = (entity: string, field: string): string => {
    const label = labelOfField(entity, field);
    if (label) return t(label);
    // what lies deeper: each part of the way, places counted from one
    const part = (name: string) => {
      const deeper = labelOfField(entity, name);
      if (deeper) return t(deeper);
      return /^\d+$/.test(name) ? String(Number(name) + 1) : name;
    };
    return field.split('.').map(part).join(' · ');
  };
  return { verbOf, entityOf, fieldOf };
}
