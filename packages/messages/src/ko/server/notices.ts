import type { NoticeKind } from '@gatehouse/api/notifications/kinds';
import type { NoticeText } from '../../notice-shape.ts';

export const notices: Record<NoticeKind, NoticeText> = {
  'devices.silent': {
    subject: '단말기 응답 없음',
    content: '{since} 이후 {device}에서 신호가 없습니다. 전원과 네트워크를 확인하세요.',
    lockScreen: '오랫동안 응답이 없는 단말기가 있습니다.',
  },
  'devices.otherPeople': {
    subject: '단말기에 다른 이름이 있음',
    content:
      '{device}에서 직원 {count}명의 단말기 사용자 ID에 다른 이름이 등록되어 있습니다. 업데이트와 인증 기록이 대기 중입니다. 단말기 메뉴의 “단말기의 데이터”에서 결정하세요.',
    lockScreen: '단말기에 직원의 다른 이름이 등록되어 있습니다.',
  },
  'devices.highTemperature': {
    subject: '고체온',
    content: '{device}에서 회사가 정한 최고 체온을 넘는 체온이 측정되었습니다. 단말기 기록을 확인하세요.',
    lockScreen: '단말기에서 높은 체온이 측정되었습니다.',
  },
  'quarantine.unknownPunches': {
    subject: '등록되지 않은 사람의 인증 기록',
    content:
      '{date}에 들어온 인증 기록 {count}건의 코드가 누구의 것인지 알 수 없습니다. 지정하거나 제외하세요.',
    lockScreen: '등록되지 않은 사람의 인증 기록이 들어왔습니다.',
  },
  'attendanceMonths.lateChanges': {
    subject: '마감된 월의 뒤늦은 변경',
    content:
      '{month}의 일별 근태 {count}건이 달라질 수 있습니다. 마감된 월이므로 반영하지 않고 목록에만 남깁니다.',
    lockScreen: '마감된 월의 기록이 뒤늦게 들어왔습니다.',
  },
  'requests.submitted': {
    subject: '결정을 기다리는 신청이 있습니다',
    content: '{person} 님의 신청: {title}',
    lockScreen: '결정을 기다리는 신청이 있습니다.',
  },
  'requests.approved': {
    subject: '신청이 승인되었습니다',
    content: '“{title}” 신청이 승인되었습니다.',
    lockScreen: '회원님의 신청이 결정되었습니다.',
  },
  'requests.rejected': {
    subject: '신청이 반려되었습니다',
    content: '“{title}” 신청이 반려되었습니다. 열어서 의견을 확인하세요.',
    lockScreen: '회원님의 신청이 결정되었습니다.',
  },
  'requests.entered': {
    subject: '출퇴근 기록이 정정되었습니다',
    content: '{person} 님이 빠진 출근 또는 퇴근 기록을 추가했습니다: “{title}”. 열어서 사유를 확인하세요.',
    content_unnamed:
      '시스템 관리자가 빠진 출근 또는 퇴근 기록을 추가했습니다: “{title}”. 열어서 사유를 확인하세요.',
    lockScreen: '회원님의 출퇴근 기록이 정정되었습니다.',
  },
  'leaveBalances.beyond': {
    subject: '휴가 잔여가 0보다 적습니다',
    content:
      '{date}을(를) 다시 계산하여 {person} 님의 휴가가 {year}년 잔여를 넘었습니다. 휴가를 부여하거나 본인과 다른 날짜를 정하세요.',
    lockScreen: '휴가 잔여가 0보다 적은 사람이 있습니다.',
  },
  'meetings.invited': {
    subject: '회의에 초대되었습니다',
    content: '{person} 님이 초대했습니다: {title}, {since}.',
    content_unnamed: '시스템 관리자가 초대했습니다: {title}, {since}.',
    lockScreen: '회의에 초대되었습니다.',
  },
  'meetings.changed': {
    subject: '회의가 변경되었습니다',
    content: '{person} 님이 참석하시는 회의를 변경했습니다: {title}, {since}.',
    content_unnamed: '시스템 관리자가 참석하시는 회의를 변경했습니다: {title}, {since}.',
    lockScreen: '참석하시는 회의가 변경되었습니다.',
  },
  'meetings.cancelled': {
    subject: '회의가 취소되었습니다',
    content: '더 이상 참석하지 않으셔도 됩니다: {title}, {since}.',
    lockScreen: '참석하시는 회의가 취소되었습니다.',
  },
  'visitors.uninvited': {
    subject: '방문자의 코드가 취소되었습니다',
    content:
      '방문자 {code}의 마지막 회의가 취소 또는 이동되었거나 방문자가 회의에서 제외되었습니다. QR 코드와 방문증으로 더 이상 출입할 수 없습니다. 방문자가 그래도 온다면 새 코드를 발급하세요.',
    lockScreen: '방문자의 코드가 취소되었습니다.',
  },
  'visitors.arrived': {
    subject: '방문자가 도착했습니다',
    content: '{person} 님이 도착했습니다: {since}.',
    content_unnamed: '방문자가 도착했습니다: {since}.',
    lockScreen: '방문자가 도착했습니다.',
  },
  'visitors.arrivedForMeeting': {
    subject: '방문자가 도착했습니다',
    content: '{person} 님이 ‘{title}’ 회의에 도착했습니다: {since}.',
    content_unnamed: '‘{title}’ 회의의 손님이 도착했습니다: {since}.',
    lockScreen: '방문자가 도착했습니다.',
  },
  'meetings.reminder': {
    subject: '곧 회의가 시작됩니다',
    content: '{title}, {since}.',
    lockScreen: '곧 회의가 시작됩니다.',
  },
  'meetings.ending': {
    subject: '곧 끝나는 반복 일정',
    content: '{title} 회의가 {date}에 마지막으로 열립니다. 반복 일정을 연장할 수 있습니다.',
    lockScreen: '곧 끝나는 반복 일정이 있습니다.',
  },
  'schedules.proposedToDepartment': {
    subject: '승인할 일정이 있습니다',
    content: '{person} 님이 부서 일정을 제안했습니다: {title}, {date}.',
    lockScreen: '승인할 일정이 있습니다.',
  },
  'schedules.proposedToCompany': {
    subject: '승인할 일정이 있습니다',
    content: '{person} 님이 회사 일정을 제안했습니다: {title}, {date}.',
    lockScreen: '승인할 일정이 있습니다.',
  },
  'schedules.approved': {
    subject: '일정이 승인되었습니다',
    content: '{date} “{title}” 일정이 등록되었습니다.',
    lockScreen: '제안한 일정의 결과가 나왔습니다.',
  },
  'schedules.rejected': {
    subject: '일정이 반려되었습니다',
    content: '{date} “{title}” 일정이 반려되었습니다.',
    lockScreen: '제안한 일정의 결과가 나왔습니다.',
  },
  'contracts.ending': {
    subject: '곧 종료되는 계약',
    content: '{company}의 계약 {contract}이(가) {date}에 종료됩니다.',
    lockScreen: '곧 종료되는 계약이 있습니다.',
  },
  'webhooks.stopped': {
    subject: '웹훅이 꺼졌습니다',
    content: '포털이 웹훅 {name}을(를) 껐습니다. 보낸 내용이 수신되지 않았습니다.',
    lockScreen: '웹훅이 꺼졌습니다.',
  },
  'mails.relayFailing': {
    subject: '메일 서버가 메일을 받지 않습니다',
    content:
      '메일 서버가 5분 동안 모든 메일을 거부했습니다. 메일은 대기 중이며 서버가 다시 받으면 자동으로 발송됩니다. 이유는 메일 목록에 표시됩니다.',
    lockScreen: '메일 서버가 메일을 받지 않습니다.',
  },
  'provisioningTokens.ended': {
    subject: '프로비저닝 토큰이 종료되었습니다',
    content:
      '토큰 {name}을(를) 만든 사람에게 더 이상 토큰을 만들 권한이 없어 토큰이 종료되었습니다. 프로비저닝을 계속하려면 새 토큰을 만드세요.',
    lockScreen: '프로비저닝 토큰이 종료되었습니다.',
  },
  'exports.finished': {
    subject: '내보내기가 준비되었습니다',
    content: '파일을 다운로드할 수 있습니다. 72시간 후에 삭제됩니다.',
    lockScreen: '내보내기가 준비되었습니다.',
  },
  'exports.failed': {
    subject: '내보내기에 실패했습니다',
    content: '내보내기를 완료하지 못했습니다. 내보내기 페이지에서 이유를 확인하세요.',
    lockScreen: '내보내기를 완료하지 못했습니다.',
  },
  'teleworkChecks.asked': {
    subject: '근무 중이신가요?',
    content: '회사에서 근무 여부를 확인합니다. 재택근무 화면에서 확인해 주세요.',
    lockScreen: '근무 확인 요청이 있습니다.',
  },
  'teleworkChecks.wrong': {
    subject: '재택근무 확인 오답',
    content: '{person} 님이 근무 확인에 {wrong}번 연속으로 잘못 답했습니다.',
    lockScreen: '팀원이 근무 확인에 여러 번 잘못 답했습니다.',
  },
  'teleworkChecks.picture': {
    subject: '비교할 사진이 있습니다',
    content: '{person} 님이 근무 확인 사진을 보냈습니다. 재택근무 화면에서 비교하세요.',
    lockScreen: '비교할 사진이 있습니다.',
  },
  'teleworkLogs.submitted': {
    subject: '휴식 또는 수동 기록이 승인을 기다립니다',
    content: '{person} 님이 {date} 시간을 직접 입력했습니다.',
    lockScreen: '직접 입력한 시간이 승인을 기다립니다.',
  },
  'teleworkLogs.approved': {
    subject: '직접 입력한 시간이 승인되었습니다',
    content: '{date}에 입력한 시간이 승인되었습니다.',
    lockScreen: '직접 입력한 시간이 처리되었습니다.',
  },
  'teleworkLogs.rejected': {
    subject: '직접 입력한 시간이 반려되었습니다',
    content: '{date}에 입력한 시간이 반려되었습니다. 의견을 확인하세요.',
    lockScreen: '직접 입력한 시간이 처리되었습니다.',
  },
};
