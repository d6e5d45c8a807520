import type { installation as en } from '../../en/overview/installation.ts';
import type { Texts } from '../../texts.ts';

export const installation: Texts<typeof en> = {
  withoutAdministrator: '管理者なし：{companies}',
  withoutAdministratorHint: '管理者がいないと、会社の社員、部屋、端末を管理できる人がいません。',
  mailOff: 'メールが設定されていません',
  mailOffHint: 'メールはサーバーにファイルとして保存されています。送信するにはMAIL_URLを設定してください。',
  mailDown: '{since}からメールサーバーがメールを受け付けていません',
  mailDownHint: '復旧すると、待機中のメールが送信されます。',
  mailsFailed_other: '送信に失敗したメール{count}件',
  jobsFailed_other: '過去24時間に失敗したバックグラウンドジョブ{count}件',
  jobsFailedHint: 'エラーの内容はサーバーのログにあります。',
  offline_other: 'オフラインの端末{count}台',
  noBackup: 'バックアップがまだありません',
  oldBackup: '最後のバックアップ：{when}',
  backupHint: 'サーバーで毎晩 npm run backup -- --to FOLDER を実行してください。',
};
