import type { TeleworkSetting } from '@gatehouse/api/telework/telework-settings';
import type { Fields } from '../../texts.ts';

/** How a company teleworks. */
export const teleworkSettings = {
  one: 'Telework setting',
  fields: {
    requireApproval: 'Telework needs approval',
    verifyMode: 'How people show that they are there',
    isCloseClientAfterNoAnsMin: 'Stop recording when nobody answers',
    closeClientAfterNoAnsMin: 'Minutes without an answer',
    isNotifyLeaderAfterWrongAnsNum: 'Notify the leader of wrong answers',
    notifyLeaderAfterWrongAnsNum: 'Wrong answers in a row',
    recordTitles: 'Keep window titles',
    keepMonths: 'Months until reports are deleted',
  },
  title: 'Telework Setting',
  hint: 'What of telework counts, whether people are asked to show that they are there, and what is kept. Changes count at once.',
  approval: 'Approval',
  approvalHint:
    'Breaks and manual logs wait for a manager, and time without an approved telework request is shown but does not count.',
  verify: 'Human verification',
  verifyHint:
    'While somebody works, a small sum is asked at a time nobody foresees, between 30 and 90 minutes after the last one.',
  modes: {
    NONE: 'None',
    RANDOM_CAPTCHA: 'Random captcha',
    FACE: 'Face',
  },
  faceReason: 'The portal compares no faces itself: no service that does is connected.',
  onlyCaptcha: 'Counts with a random captcha only.',
  switchedOff: 'Switched off above.',
  closeHint: 'Reports are refused until a right answer is given.',
  notifyHint: 'A right answer starts the count again.',
  privacy: 'What is kept',
  titlesHint:
    'While off, addresses, files and projects are not kept either, and those kept before are deleted in the coming nights.',
  keepHint: 'Left empty, they are kept for ever.',
  said: {
    update: 'The settings have been saved.',
  },
} as const satisfies { fields: Fields<TeleworkSetting>; [more: string]: unknown };
