import type { deviceSettings as en } from '../../en/visitors/device-settings.ts';
import type { Texts } from '../../texts.ts';

export const deviceSettings: Texts<typeof en> = {
  one: '体温と有効期限の設定',
  fields: {
    highestTemperature: '体温の上限（°C）',
    lowestTemperature: '体温の下限（°C）',
    denyHighTemperature: '体温の上限を超えた人の入室を拒否',
    beforeMeetingStartTime: '会議開始前（分）',
    afterMeetingEndTime: '会議終了後（分）',
    beforeMeetingDate: '会議前（日）',
    afterMeetingDate: '会議後（日）',
  },
  title: '体温と有効期限の設定',
  hint: '端末が許容する体温と、会議の来訪者が入館できる期間です。予定済みの来訪にもすぐに適用されます。',
  temperature: '体温',
  expiry: '来訪の有効期間',
  range: '正常範囲 35～40 °C',
  denyHint:
    'ポータルに問い合わせるドアが開きません。いずれの場合も、上限を超えた打刻には印が付き、端末の管理者に通知されます。',
  tooHigh: '体温の上限が40 °Cを超えています。正常範囲は35～40 °Cです。',
  tooLow: '体温の下限が35 °Cを下回っています。正常範囲は35～40 °Cです。',
  replaced: '0以下の値は保存時に、下限35.5、上限37、30分と30分、2日と2日に置き換えられます。',
  beforeStartHint: '会議が始まる前、この時間から来訪者のQRコードで入れます。',
  afterEndHint: '会議が終わった後、この時間まで使えます。',
  beforeDateHint: '会議のこの日数前から健康申告ができます。',
  afterDateHint: '会議後、この日数の間、来訪者のデータが端末に残ります。',
  confirmTitle: '設定を保存しますか？',
  confirmText: '会社のすべての端末と来訪にすぐに適用されます。',
  said: {
    update: '設定を保存しました。',
  },
};
