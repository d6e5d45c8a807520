import type { installation as en } from '../../en/overview/installation.ts';
import type { Texts } from '../../texts.ts';

export const installation: Texts<typeof en> = {
  withoutAdministrator: '관리자 없음: {companies}',
  withoutAdministratorHint: '관리자가 없으면 회사에서 직원, 공간, 단말기를 관리할 사람이 없습니다.',
  mailOff: '이메일이 설정되지 않았습니다',
  mailOffHint: '이메일이 서버에 파일로 저장되고 있습니다. 발송하려면 MAIL_URL을 설정하세요.',
  mailDown: '{since}부터 메일 서버가 이메일을 받지 않습니다',
  mailDownHint: '메일 서버가 복구되면 대기 중인 이메일이 발송됩니다.',
  mailsFailed_other: '발송 실패한 이메일 {count}건',
  jobsFailed_other: '최근 24시간 동안 실패한 백그라운드 작업 {count}건',
  jobsFailedHint: '오류 내용은 서버 로그에 있습니다.',
  offline_other: '오프라인 단말기 {count}대',
  noBackup: '백업이 아직 없습니다',
  oldBackup: '마지막 백업: {when}',
  backupHint: '서버에서 매일 밤 npm run backup -- --to FOLDER를 실행하세요.',
};
