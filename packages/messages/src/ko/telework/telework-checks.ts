import type { teleworkChecks as en } from '../../en/telework/telework-checks.ts';
import type { Texts } from '../../texts.ts';

export const teleworkChecks: Texts<typeof en> = {
  one: '근무 확인',
  fields: {
    isRight: '정답',
    wrong: '연속 오답',
  },
  verbs: {
    answer: '답변',
  },
  title: '근무 중이신가요?',
  question: '{first} + {second}은(는) 얼마인가요?',
  until: '{time}까지 답하지 않으면 시간이 더 이상 기록되지 않습니다.',
  closed: '제시간에 답하지 않아 {time}부터 기록이 중지되었습니다. 정답을 입력하면 다시 시작됩니다.',
  send: '답하기',
  wrong_other: '연속 오답 {count}회',
  right: '감사합니다. 시간이 계속 기록됩니다.',
  tryAgain: '정답이 아닙니다. 다른 질문에 답하세요.',
};
