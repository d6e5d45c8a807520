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
    sendPicture: '사진 보내기',
    confirm: '사진 확인',
    reject: '사진 거부',
  },
  title: '근무 중이신가요?',
  question: '{first} + {second}은(는) 얼마인가요?',
  until: '{time}까지 답하지 않으면 시간이 더 이상 기록되지 않습니다.',
  closed: '제시간에 답하지 않아 {time}부터 기록이 중지되었습니다. 정답을 입력하면 다시 시작됩니다.',
  send: '답하기',
  wrong_other: '연속 오답 {count}회',
  right: '감사합니다. 시간이 계속 기록됩니다.',
  tryAgain: '정답이 아닙니다. 다른 질문에 답하세요.',
  pictureUntil: '{time}까지 본인 사진을 보내지 않으면 시간이 더 이상 기록되지 않습니다.',
  pictureClosed:
    '제시간에 사진을 보내지 않아 {time}부터 기록이 중지되었습니다. 사진을 보내면 다시 시작됩니다.',
  pictureHint: '관리자가 저장된 사진과 비교합니다. 비교 후 삭제되며, 늦어도 7일 후에 삭제됩니다.',
  pictureFile: '본인 사진',
  takePicture: '사진 찍기',
  pictureSent: '감사합니다. 시간이 계속 기록됩니다.',
  rejectedPictures_other: '거부된 사진 연속 {count}장',
  pictures: '비교할 사진',
  picturesHint: '각 사진을 저장된 사진과 비교하세요. 결정하면 삭제되며, 늦어도 7일 후에 삭제됩니다.',
  same: '같은 사람',
  other: '다른 사람',
  confirmed: '사진이 확인되었습니다',
  rejected: '사진이 거부되었습니다',
  rejectTitle: '{name} 님의 사진을 거부하시겠습니까?',
  rejectText: '오답으로 처리되며 다른 사진을 요청합니다. 사진은 삭제됩니다.',
  sentOf: '{name} 님이 보낸 사진',
  storedOf: '{name} 님의 저장된 사진',
  nothingStored: '저장된 사진 없음',
};
