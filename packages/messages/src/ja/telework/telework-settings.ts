import type { teleworkSettings as en } from '../../en/telework/telework-settings.ts';
import type { Texts } from '../../texts.ts';

export const teleworkSettings: Texts<typeof en> = {
  one: '在宅勤務設定',
  fields: {
    requireApproval: '在宅勤務に承認が必要',
    verifyMode: '勤務確認の方法',
    isCloseClientAfterNoAnsMin: '回答がなければ記録を停止',
    closeClientAfterNoAnsMin: '無回答の時間（分）',
    isNotifyLeaderAfterWrongAnsNum: '誤答を上長に通知',
    notifyLeaderAfterWrongAnsNum: '連続誤答の回数',
    recordTitles: 'ウィンドウのタイトルを保存',
    keepMonths: '保存月数',
  },
  title: '在宅勤務設定',
  hint: '在宅勤務の何を対象とするか、勤務確認を行うか、何を保存するかを決めます。変更はすぐに適用されます。',
  approval: '承認',
  approvalHint:
    '休憩と手動記録はマネージャーの承認を待ちます。承認された在宅勤務申請がない時間は表示されますが、対象になりません。',
  verify: '本人確認',
  verifyHint:
    '勤務中に、前回から30～90分後の予測できない時点で、簡単な足し算を尋ねるか本人の写真を求めます。',
  modes: {
    NONE: 'なし',
    RANDOM_CAPTCHA: 'ランダムCAPTCHA',
    FACE: '顔',
  },
  faceHint: '「顔」では、上司が在宅勤務の画面で登録済みの写真と見比べます。ポータル自体は顔を照合しません。',
  onlyChecked: '勤務確認を行う場合のみ有効です。',
  switchedOff: '上でオフになっています。',
  closeHint: '正しく回答するまで報告を受け付けません。',
  notifyHint: '正しく回答すると回数は最初に戻ります。',
  privacy: '保存する内容',
  titlesHint: 'オフの間はURL、ファイル、プロジェクトも保存せず、保存済みのものは今後の夜間に削除されます。',
  keepHint: '空欄の場合は無期限に保存します。',
  said: {
    update: '設定を保存しました。',
  },
};
