import type { TeleworkSetting } from '@gatehouse/api/telework/telework-settings';
import type { Fields } from '../../texts.ts';

export const teleworkSettings = {
  one: 'Telework settings',
  fields: {
    requireApproval: 'Telework requires approval',
    verifyMode: 'How people confirm that they’re there',
    isCloseClientAfterNoAnsMin: 'Stop recording if there’s no answer',
    closeClientAfterNoAnsMin: 'Minutes without an answer',
    isNotifyLeaderAfterWrongAnsNum: 'Notify the manager about wrong answers',
    notifyLeaderAfterWrongAnsNum: 'Wrong answers in a row',
    recordTitles: 'Store window titles',
    keepMonths: 'Months until reports are deleted',
  },
  title: 'Telework Setting',
  hint: 'What counts as telework, whether people must confirm that they’re there, and what is stored. Changes take effect immediately.',
  approval: 'Approval',
  approvalHint:
    'Breaks and manual logs need a manager’s approval. Time without an approved telework request is shown but doesn’t count.',
  verify: 'Human verification',
  verifyHint:
    'While someone is working, they’re asked at a random time, 30 to 90 minutes after the previous one: for a simple sum, or for a picture of themselves.',
  modes: {
    NONE: 'None',
    RANDOM_CAPTCHA: 'Random captcha',
    FACE: 'Face',
  },
  faceHint:
    'With “Face”, a manager compares the picture with the stored one under Telework. The portal itself compares no faces.',
  onlyChecked: 'Only applies if people must confirm that they’re there.',
  switchedOff: 'Turned off above.',
  closeHint: 'Reports are rejected until a correct answer is given.',
  notifyHint: 'A correct answer resets the count.',
  privacy: 'Data storage',
  titlesHint:
    'While this is off, addresses, files and projects aren’t stored either. Those already stored are deleted over the next few nights.',
  keepHint: 'Leave empty to keep them forever.',
  said: {
    update: 'Telework settings updated',
  },
} as const satisfies { fields: Fields<TeleworkSetting>; [more: string]: unknown };
