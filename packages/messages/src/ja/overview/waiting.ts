import type { waiting as en } from '../../en/overview/waiting.ts';
import type { Texts } from '../../texts.ts';

export const waiting: Texts<typeof en> = {
  title: '対応待ち',
  nothing: '対応が必要な項目はありません',
  nothingHint: '対応を待っている端末、メール、バックアップ、社員はありません。',
  requests_other: '承認待ちの申請{count}件',
  mending_other: '修正が必要な勤務日と記録{count}件',
  pendingDevices_other: '承認待ちの新しい端末{count}台',
  quarantine_other: '保留中の記録{count}グループ',
};
