import type { noticeSettings as en } from '../../en/notifications/notice-settings.ts';
import type { Texts } from '../../texts.ts';

export const noticeSettings: Texts<typeof en> = {
  one: '通知設定',
  fields: {
    silentHours: '端末を応答なしとみなすまでの時間数',
  },
  title: '通知',
  hint: '会社の担当者に知らせる内容です。',
  silentHint: '応答が途絶えるたびに、端末の担当者に一度だけ通知します。空欄の場合は通知しません。',
  said: {
    update: '会社への通知設定を変更しました。',
  },
};
