import type { identityProviders as en } from '../../en/auth/identity-providers.ts';
import type { Texts } from '../../texts.ts';

export const identityProviders: Texts<typeof en> = {
  one: 'ID 공급자',
  fields: {
    rejection: '거부 사유',
    claim: '클레임',
    value: '클레임 값',
    subject: '공급자의 subject',
    account: '이 이메일의 계정',
  },
  rejections: {
    TOKEN_REJECTED: '토큰의 클레임이 올바르지 않습니다',
    USER_INFO_REJECTED: 'UserInfo가 다른 subject를 나타냅니다',
    USER_INFO_UNREACHABLE: '공급자의 UserInfo가 응답하지 않았고 토큰에 이메일이 없습니다',
    EMAIL_MISSING: '공급자가 이메일을 보내지 않았습니다',
    EMAIL_NOT_VERIFIED: '공급자가 이메일을 확인하지 않았습니다',
    DOMAIN_NOT_CLAIMED: '이메일의 도메인이 회사에 등록되어 있지 않습니다',
    NO_ACCOUNT: '이 이메일을 쓰는 계정이 없습니다',
    LINKED_OTHERWISE: '계정이 다른 subject에 연결되어 있습니다',
    ACCOUNT_INACTIVE: '계정이 활성 상태가 아닙니다',
    PASSWORDS_OFF: '비밀번호는 맞지만 회사는 공급자로만 로그인합니다',
  },
  verbs: {
    list: 'ID 공급자 목록 보기',
    start: 'ID 공급자로 이동',
    signIn: 'ID 공급자로 로그인',
  },
};
