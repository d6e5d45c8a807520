import type { waiting as en } from '../../en/overview/waiting.ts';
import type { Texts } from '../../texts.ts';

export const waiting: Texts<typeof en> = {
  title: '처리할 항목',
  nothing: '처리할 항목이 없습니다',
  nothingHint: '처리를 기다리는 단말기, 이메일, 백업, 직원이 없습니다.',
  requests_other: '승인할 요청 {count}건',
  mending_other: '수정할 근무일과 기록 {count}건',
  pendingDevices_other: '승인할 새 단말기 {count}대',
  quarantine_other: '격리된 기록 {count}그룹',
};
