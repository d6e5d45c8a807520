import type { lcdLogs as en } from '../../en/device-ops/lcd-logs.ts';
import type { Texts } from '../../texts.ts';

export const lcdLogs: Texts<typeof en> = {
  one: '로그 파일',
  fields: {
    time: '날짜',
    logFile: '파일',
    size: '크기',
    deviceType: '단말기 유형',
    deviceName: '단말기',
  },
  allTypes: '모든 단말기 유형',
  empty: '아직 로그 파일이 없습니다',
  emptyHint: '태블릿과 LCD 화면이 스스로 보냅니다. {days}일 동안 보관합니다.',
  keptFor: '{days}일 동안 보관',
  download: '{name} 다운로드',
};
