import type { teleworkAgents as en } from '../../en/telework/telework-agents.ts';
import type { Texts } from '../../texts.ts';

export const teleworkAgents: Texts<typeof en> = {
  one: '재택근무 에이전트',
  fields: {
    agentName: '이름',
    createdDate: '추가일',
    seenAt: '마지막 보고',
  },
  title: '내 에이전트',
  hint: 'ActivityWatch 같은 에이전트가 컴퓨터에서 근무 시간과 사용 중인 앱을 보고합니다. 에이전트는 내 토큰으로 로그인하며, 토큰은 언제든지 철회할 수 있습니다.',
  empty: '에이전트가 없습니다',
  emptyHint: '추가하면 시간이 기록됩니다.',
  create: '에이전트 추가',
  nameHint: '다른 에이전트와 구별할 이름(예: 컴퓨터 이름)',
  never: '아직 없음',
  tokenTitle: '{name}의 토큰',
  tokenText:
    '지금 에이전트에 입력하세요. 다시 볼 수 없습니다. 에이전트는 {address}(으)로 보고하며 Authorization: Bearer 헤더에 토큰을 보냅니다.',
  withdrawText: '이후에는 보고할 수 없습니다. 이미 보고된 내용은 남습니다.',
  said: {
    create: '에이전트를 추가했습니다.',
    remove: '토큰을 철회했습니다.',
  },
};
