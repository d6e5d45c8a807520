import type { MailKind } from '@gatehouse/api/settings/mails';
import type { MailText, MeetingMailWords } from '../../mail-shape.ts';

export const mails: Record<MailKind, MailText> = {
  INVITATION: {
    subject: '환영합니다: {company} 계정 안내',
    paragraphs: [
      '{name} 님, 환영합니다.',
      '{company}의 Gatehouse 포털에 계정이 만들어졌습니다. 계정 이름은 {account}입니다.',
      '비밀번호를 설정하면 바로 로그인됩니다.',
    ],
    button: '비밀번호 설정',
    note: '링크는 {until}까지 한 번만 사용할 수 있습니다. 예상하지 못한 메일이라면 아무것도 하지 않아도 됩니다.',
  },
  PASSWORD_RESET: {
    subject: '새 비밀번호를 설정하세요',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '관리자가 {account} 계정의 새 비밀번호 설정을 요청했습니다. 인증 코드는 다음과 같습니다.',
    ],
    button: '새 비밀번호 설정',
    note: '코드는 {until}까지 한 번만 사용할 수 있습니다. 그 뒤에는 로그인 화면의 “비밀번호를 잊으셨나요?”에서 새 코드를 요청하세요. 새 비밀번호를 설정하기 전까지 현재 비밀번호는 그대로입니다.',
  },
  PASSWORD_CODE: {
    subject: '새 비밀번호 설정 코드',
    paragraphs: ['{name} 님, 안녕하세요.', '이 코드로 {account} 계정의 새 비밀번호를 설정할 수 있습니다.'],
    button: '새 비밀번호 설정',
    note: '코드는 {until}까지 한 번만 사용할 수 있습니다. 포털 담당자가 코드를 묻는 일은 없습니다. 코드를 요청하지 않았다면 아무것도 하지 않아도 됩니다.',
  },
  PASSWORD_CHANGED: {
    subject: '비밀번호가 변경되었습니다',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{when}에 네트워크 주소 {address}에서 계정 {account}의 비밀번호가 변경되었습니다. 다른 곳의 세션은 종료되었습니다.',
    ],
    button: '새 비밀번호 설정',
    note: '본인이 변경했다면 아무것도 하지 않아도 됩니다. 그렇지 않다면 즉시 새 비밀번호를 설정하고, 계속 사용할 수 있는 일정 앱 비밀번호를 해지한 뒤 관리자에게 알리세요.',
  },
  EMAIL_CHANGED: {
    subject: '계정의 이메일 주소가 변경되었습니다',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{when}에 네트워크 주소 {address}에서 계정 {account}의 이메일 주소가 변경되었습니다. 이제 새 비밀번호 코드를 포함해 이 계정에 관한 메일은 새 주소로 보내며, 이 주소로는 더 이상 보내지 않습니다.',
    ],
    button: '포털로 이동',
    note: '요청했거나 알고 있는 변경이라면 아무것도 하지 않아도 됩니다. 그렇지 않다면 즉시 관리자에게 알리세요.',
  },
  SECOND_STEP_ON: {
    subject: '계정의 2단계 인증이 켜졌습니다',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{when}에 네트워크 주소 {address}에서 계정 {account}의 2단계 인증이 설정되었습니다. 이제 비밀번호와 앱의 코드로 로그인합니다. 다른 곳의 세션은 종료되었습니다.',
    ],
    button: '보안 설정 보기',
    note: '본인이 설정했다면 아무것도 하지 않아도 됩니다. 그렇지 않다면 즉시 관리자에게 알려 2단계 인증을 해제하고 새 비밀번호를 설정하세요.',
  },
  SECOND_STEP_OFF: {
    subject: '계정의 2단계 인증이 꺼졌습니다',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{when}에 네트워크 주소 {address}에서 계정 {account}의 2단계 인증이 꺼졌습니다. 이제 비밀번호만으로 로그인합니다. 다른 곳의 세션은 종료되었습니다.',
    ],
    button: '다시 설정',
    note: '본인이 하지 않았고 관리자에게 도움을 요청하지도 않았다면 즉시 관리자에게 알리고 비밀번호를 변경하세요.',
  },
  RECOVERY_CODES: {
    subject: '복구 코드가 새로 발급되었습니다',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{when}에 네트워크 주소 {address}에서 계정 {account}의 복구 코드가 새로 발급되었습니다. 이전 코드는 더 이상 사용할 수 없습니다.',
    ],
    button: '보안 설정 보기',
    note: '본인이 발급했다면 아무것도 하지 않아도 됩니다. 그렇지 않다면 복구 코드를 다시 발급하고 새 비밀번호를 설정한 뒤 즉시 관리자에게 알리세요.',
  },
  PASSKEY_ADDED: {
    subject: '계정에 패스키가 추가되었습니다',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{when}에 네트워크 주소 {address}에서 계정 {account}에 패스키가 추가되었습니다. 비밀번호와 이 패스키로 로그인할 수 있습니다. 다른 곳의 세션은 종료되었습니다.',
    ],
    button: '보안 설정 보기',
    note: '본인이 추가했다면 아무것도 하지 않아도 됩니다. 그렇지 않다면 패스키를 삭제하고 새 비밀번호를 설정한 뒤 즉시 관리자에게 알리세요.',
  },
  PASSKEY_REMOVED: {
    subject: '계정에서 패스키가 삭제되었습니다',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{when}에 네트워크 주소 {address}에서 계정 {account}의 패스키가 삭제되었습니다. 다른 곳의 세션은 종료되었습니다.',
    ],
    button: '보안 설정 보기',
    note: '본인이 삭제했다면 아무것도 하지 않아도 됩니다. 그렇지 않다면 즉시 관리자에게 알리고 비밀번호를 변경하세요.',
  },
  IDENTITY_LINKED: {
    subject: '계정이 ID 공급자에 연결되었습니다',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{when}에 네트워크 주소 {address}에서 계정 {account}이(가) ID 공급자에 연결되었습니다. 그곳에 본인으로 로그인한 사람은 포털에 들어올 수 있습니다. 다른 곳의 세션은 종료되었습니다.',
    ],
    button: '보안 설정 보기',
    note: '본인이 연결했다면 아무것도 하지 않아도 됩니다. 그렇지 않다면 연결을 해제하고 새 비밀번호를 설정한 뒤 즉시 관리자에게 알리세요.',
  },
  IDENTITY_REMOVED: {
    subject: '계정과 ID 공급자의 연결이 해제되었습니다',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{when}에 네트워크 주소 {address}에서 계정 {account}과(와) ID 공급자의 연결이 해제되었습니다.',
    ],
    button: '보안 설정 보기',
    note: '본인도 관리자도 하지 않았다면 즉시 관리자에게 알리세요.',
  },
  APP_REMOVED: {
    subject: '계정에서 코드 앱이 해제되었습니다',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{when}에 네트워크 주소 {address}에서 계정 {account}의 코드 앱이 해제되었습니다. 이제 비밀번호와 패스키로 로그인합니다. 다른 곳의 세션은 종료되었습니다.',
    ],
    button: '보안 설정 보기',
    note: '본인이 해제했다면 아무것도 하지 않아도 됩니다. 그렇지 않다면 즉시 관리자에게 알리고 비밀번호를 변경하세요.',
  },
  VISITOR_QR: {
    subject: '{company} 방문 안내',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{company}에서 다음 시간에 기다리고 있습니다: {when}.',
      '시간대: {zone}',
      '담당자: {host}',
      '주소: {place}',
      '지도: {map}',
      '이 QR 코드로 이 시간에 방문 장소의 출입문을 열 수 있습니다. QR 코드를 출입문 단말기나 안내 데스크에 보여 주세요. 읽히지 않으면 아래 번호를 사용할 수 있습니다.',
    ],
    button: '휴대폰에서 QR 코드 보기',
    note: 'QR 코드와 링크는 본인만 사용할 수 있으며 이 시간에만 유효합니다. 다른 사람에게 전달하지 마세요.',
  },
  GUEST_QR: {
    subject: '회의 출입 QR 코드: {title}',
    paragraphs: [
      '{company}의 {organizer} 님이 회의에 초대했습니다: {title}',
      '시간대: {zone}',
      '주소: {place}',
      '지도: {map}',
      '이 QR 코드로 {from}부터 {until}까지 출입할 수 있으며, 반복되는 회의라면 이후 날짜마다 같은 방식으로 사용할 수 있습니다. 출입문 단말기나 안내 데스크에 보여 주세요. 읽히지 않으면 아래 번호를 사용할 수 있습니다.',
    ],
    button: '휴대폰에서 QR 코드 보기',
    note: 'QR 코드와 링크는 본인만 사용할 수 있습니다. 회의 일정이 바뀌면 새 코드로 교체됩니다. 다른 사람에게 전달하지 마세요.',
  },
  HEALTH_DECLARATION: {
    subject: '{when} {company} 방문 건강 상태 신고',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '{host} 님이 {when}에 {company}에서 기다리고 있습니다. 방문 전에 건강 상태 신고서를 작성해 주세요. 1분이면 됩니다.',
    ],
    button: '신고서 작성',
    note: '이 링크는 본인만 사용할 수 있으며 {until}까지 유효합니다. 한 번만 작성하면 됩니다.',
  },
  MEETING_INVITED: {
    subject: '회의 초대: {title}',
    paragraphs: [
      '{company}의 {organizer} 님이 회의에 초대했습니다: {title}',
      '일시: {when}',
      '장소: {place}',
    ],
    note: '첨부된 일정을 열면 캘린더에 추가됩니다. 회신과 문의는 {organizer} 님에게 전달됩니다.',
  },
  MEETING_CHANGED: {
    subject: '회의 변경: {title}',
    paragraphs: [
      '{company}의 {organizer} 님이 회의를 변경했습니다: {title}. 변경된 내용은 다음과 같습니다.',
      '일시: {when}',
      '장소: {place}',
    ],
    note: '첨부된 일정을 열면 캘린더가 갱신됩니다. 회신과 문의는 {organizer} 님에게 전달됩니다.',
  },
  MEETING_SHORTENED: {
    subject: '{from}부터 회의 변경: {title}',
    paragraphs: [
      '{company}의 {organizer} 님이 {from}부터 이 반복 일정을 변경했습니다: {title}. 다음 회의는 예정대로 열리지 않습니다.',
      '일시: {when}',
      '장소: {place}',
    ],
    note: '첨부된 일정을 열면 캘린더가 갱신됩니다. 회신과 문의는 {organizer} 님에게 전달됩니다.',
  },
  MEETING_CANCELLED: {
    subject: '회의 취소: {title}',
    paragraphs: [
      '{company}의 {organizer} 님이 회의를 취소했습니다: {title}',
      '일시: {when}',
      '장소: {place}',
    ],
    note: '첨부된 일정을 열면 캘린더에서 삭제됩니다. 문의는 {organizer} 님에게 전달됩니다.',
  },
  MEETING_ENDING: {
    subject: '{until} 종료 예정: {title}',
    paragraphs: [
      '{name} 님, 안녕하세요.',
      '주최하신 반복 일정이 {until}에 마지막으로 열립니다: {title}, {place}.',
      '한 번에 연장할 수 있습니다. 변경하지 않으면 그날 종료됩니다.',
    ],
    button: '반복 일정 연장',
    note: '이 메일은 반복 일정의 주최자에게 발송됩니다.',
  },
};

export const meetingMailWords: MeetingMailWords = {
  repeats: { DAILY: '매일', WEEKLY: '매주', MONTHLY: '매월', YEARLY: '매년' },
  following: '이후 일정 모두',
};
