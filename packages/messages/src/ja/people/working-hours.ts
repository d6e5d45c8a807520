import type { workingHours as en } from '../../en/people/working-hours.ts';
import type { Texts } from '../../texts.ts';

export const workingHours: Texts<typeof en> = {
  title: '既定の勤務時間',
  hint: '個別のシフトがない全員に適用されます。変更すると、締めた月を除き過去の勤務日も計算し直されます。',
  nextDay: '翌日',
  noBreaks: '休憩なし：在社時間がすべて数えられます。',
  breakStart: '休憩{place}の開始',
  breakEnd: '休憩{place}の終了',
  addBreak: '休憩を追加',
  removeBreak: '休憩{place}を削除',
  notWatched: '判定しません。',
  countPairsHint: '選ばない場合は、最初の入りから最後の出までから休憩を引きます。',
  compensatoryLeaveHint:
    '代休で申請した残業の承認1分あたりの休暇の分数です。シフトには独自の倍率があります。',
};
