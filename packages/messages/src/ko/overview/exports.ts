import type { exports as en } from '../../en/overview/exports.ts';
import type { Texts } from '../../texts.ts';

export const exports: Texts<typeof en> = {
  one: '내보내기',
  fields: {
    operation: '내보낸 목록',
    query: '필터',
    state: '상태',
  },
  states: { WAITING: '대기 중', RUNNING: '진행 중', DONE: '준비됨', FAILED: '실패' },
  hint: '긴 내보내기는 백그라운드에서 작성됩니다. 파일은 본인만 볼 수 있으며 72시간 후에 삭제됩니다.',
  none: '아직 내보내기가 없습니다. 목록에서 시작한 긴 내보내기가 여기에 표시됩니다.',
  waiting: '시작 대기 중',
  running: '{total}행 중 {done}행',
  ready: '{date}까지 다운로드 가능',
  failed: '실패: {reason}',
  download: '파일 다운로드',
  cancel: '내보내기 취소',
  delete: '내보내기 삭제',
  hide: '숨기기',
  tray: '내보내기',
  said: { create: '내보내기를 시작했습니다', remove: '내보내기를 삭제했습니다' },
};
