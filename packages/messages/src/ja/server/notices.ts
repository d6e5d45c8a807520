import type { NoticeKind } from '@gatehouse/api/notifications/kinds';
import type { NoticeText } from '../../notice-shape.ts';

export const notices: Record<NoticeKind, NoticeText> = {
  'devices.silent': {
    subject: '端末の応答がありません',
    content: '{since}以降、{device}からの通信がありません。電源とネットワークを確認してください。',
    lockScreen: '長い間応答のない端末があります。',
  },
  'devices.otherPeople': {
    subject: '端末に別の名前があります',
    content:
      '{device}で、社員{count}人の端末ユーザーIDに別の名前が登録されています。更新と打刻は保留中です。端末のメニューの「端末のデータ」で決定してください。',
    lockScreen: '社員に別の名前が登録されている端末があります。',
  },
  'devices.highTemperature': {
    subject: '高体温',
    content: '{device}で会社の上限を超える体温が測定されました。端末の記録を確認してください。',
    lockScreen: '端末で高い体温が測定されました。',
  },
  'quarantine.unknownPunches': {
    subject: '未登録の人の打刻',
    content: '{date}に届いた打刻{count}件のコードは、誰のものか分かりません。割り当てるか除外してください。',
    lockScreen: '未登録の人の打刻が届きました。',
  },
  'attendanceMonths.lateChanges': {
    subject: '締め済みの月への遅れた変更',
    content:
      '{month}の日次勤怠{count}件の内容が変わります。締め済みの月のため、一覧に載せるだけで反映しません。',
    lockScreen: '締め済みの月の記録が遅れて届きました。',
  },
  'requests.submitted': {
    subject: '承認待ちの申請があります',
    content: '{person}さんの申請：{title}',
    lockScreen: '承認待ちの申請があります。',
  },
  'requests.approved': {
    subject: '申請が承認されました',
    content: '「{title}」が承認されました。',
    lockScreen: '申請の結果が出ました。',
  },
  'requests.rejected': {
    subject: '申請が却下されました',
    content: '「{title}」が却下されました。開いてコメントをご確認ください。',
    lockScreen: '申請の結果が出ました。',
  },
  'requests.entered': {
    subject: '勤怠が修正されました',
    content:
      '{person}さんが不足していた出勤または退勤を追加しました：「{title}」。開くと理由を確認できます。',
    content_unnamed:
      'システム管理者が不足していた出勤または退勤を追加しました：「{title}」。開くと理由を確認できます。',
    lockScreen: '勤怠が修正されました。',
  },
  'leaveBalances.beyond': {
    subject: '休暇の残りが0を下回りました',
    content:
      '{date}の再計算により、{person}さんの休暇が{year}年の残りを超えました。休暇を付与するか、本人と別の日程を相談してください。',
    lockScreen: '休暇の残りが0を下回った社員がいます。',
  },
  'meetings.invited': {
    subject: '会議に招待されました',
    content: '{person}さんからの招待：{title}、{since}。',
    content_unnamed: 'システム管理者からの招待：{title}、{since}。',
    lockScreen: '会議に招待されました。',
  },
  'meetings.changed': {
    subject: '会議が変更されました',
    content: '{person}さんが参加予定の会議を変更しました：{title}、{since}。',
    content_unnamed: 'システム管理者が参加予定の会議を変更しました：{title}、{since}。',
    lockScreen: '参加予定の会議が変更されました。',
  },
  'meetings.cancelled': {
    subject: '会議が中止になりました',
    content: '参加は不要になりました：{title}、{since}。',
    lockScreen: '参加予定の会議が中止になりました。',
  },
  'visitors.uninvited': {
    subject: '来訪者のコードが失効しました',
    content:
      '来訪者{code}の最後の会議が中止または変更されたか、来訪者が招待から外されました。QRコードとゲストカードでは扉が開かなくなりました。来訪の予定が残っている場合は、新しいコードを発行してください。',
    lockScreen: '来訪者のコードが失効しました。',
  },
  'visitors.arrived': {
    subject: '来訪者が到着しました',
    content: '{person}さんが到着しました：{since}。',
    content_unnamed: '来訪者が到着しました：{since}。',
    lockScreen: '来訪者が到着しました。',
  },
  'visitors.arrivedForMeeting': {
    subject: '来訪者が到着しました',
    content: '{person}さんが「{title}」に到着しました：{since}。',
    content_unnamed: '「{title}」のゲストが到着しました：{since}。',
    lockScreen: '来訪者が到着しました。',
  },
  'meetings.reminder': {
    subject: 'まもなく会議が始まります',
    content: '{title}、{since}。',
    lockScreen: 'まもなく会議が始まります。',
  },
  'meetings.ending': {
    subject: 'まもなく終了するシリーズ',
    content: '{title}は{date}が最終回です。シリーズを延長できます。',
    lockScreen: 'まもなく終了する会議のシリーズがあります。',
  },
  'schedules.proposedToDepartment': {
    subject: '承認待ちの予定があります',
    content: '{person}さんが部署の予定を提案しました：{title}、{date}。',
    lockScreen: '承認待ちの予定があります。',
  },
  'schedules.proposedToCompany': {
    subject: '承認待ちの予定があります',
    content: '{person}さんが会社の予定を提案しました：{title}、{date}。',
    lockScreen: '承認待ちの予定があります。',
  },
  'schedules.approved': {
    subject: '予定が承認されました',
    content: '{date}の「{title}」がスケジュールに追加されました。',
    lockScreen: '提案した予定が決裁されました。',
  },
  'schedules.rejected': {
    subject: '予定が却下されました',
    content: '{date}の「{title}」は却下されました。',
    lockScreen: '提案した予定が決裁されました。',
  },
  'contracts.ending': {
    subject: 'まもなく終了する契約',
    content: '{company}の契約{contract}は{date}に終了します。',
    lockScreen: 'まもなく終了する契約があります。',
  },
  'webhooks.stopped': {
    subject: 'Webhookが停止されました',
    content: 'ポータルがWebhook「{name}」を停止しました。送信した内容が受け取られませんでした。',
    lockScreen: 'Webhookが停止されました。',
  },
  'mails.relayFailing': {
    subject: 'メールサーバーがメールを受け付けません',
    content:
      'メールサーバーが5分間すべてのメールを拒否しています。メールは待機しており、受け付けが再開されると自動的に送信されます。理由はメール一覧に表示されます。',
    lockScreen: 'メールサーバーがメールを受け付けません。',
  },
  'provisioningTokens.ended': {
    subject: 'プロビジョニングトークンが終了しました',
    content:
      '作成者がトークンを作成できなくなったため、トークン「{name}」は終了しました。プロビジョニングを続けるには、新しいトークンを作成してください。',
    lockScreen: 'プロビジョニングトークンが終了しました。',
  },
  'exports.finished': {
    subject: 'エクスポートが完了しました',
    content: 'ファイルをダウンロードできます。72時間後に削除されます。',
    lockScreen: 'エクスポートが完了しました。',
  },
  'exports.failed': {
    subject: 'エクスポートに失敗しました',
    content: 'エクスポートを完了できませんでした。理由はエクスポートのページで確認してください。',
    lockScreen: 'エクスポートを完了できませんでした。',
  },
  'teleworkChecks.asked': {
    subject: '勤務中ですか？',
    content: '会社が勤務中かどうかを確認しています。在宅勤務の画面で確認してください。',
    lockScreen: '勤務確認の質問が届いています。',
  },
  'teleworkChecks.wrong': {
    subject: '在宅勤務の確認で誤答',
    content: '{person}さんが勤務確認に{wrong}回続けて誤って回答しました。',
    lockScreen: '部下が勤務確認に続けて誤って回答しました。',
  },
  'teleworkChecks.picture': {
    subject: '見比べる写真があります',
    content: '{person}さんが勤務確認の写真を送りました。在宅勤務の画面で見比べてください。',
    lockScreen: '見比べる写真があります。',
  },
  'teleworkLogs.submitted': {
    subject: '休憩または手動記録が承認待ちです',
    content: '{person}さんが{date}の時間を手入力しました。',
    lockScreen: '手入力の時間が承認待ちです。',
  },
  'teleworkLogs.approved': {
    subject: '手入力の時間が承認されました',
    content: '{date}に入力した時間が承認されました。',
    lockScreen: '手入力の時間が処理されました。',
  },
  'teleworkLogs.rejected': {
    subject: '手入力の時間が却下されました',
    content: '{date}に入力した時間が却下されました。コメントをご確認ください。',
    lockScreen: '手入力の時間が処理されました。',
  },
};
